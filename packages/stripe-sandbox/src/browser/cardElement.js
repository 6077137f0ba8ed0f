// One Element: the card fields in the page, their events, and the only access to card data.
import { brandOf, digitsOf, expiryOf } from './cardRules.js';
import { createAppearance } from './appearance.js';
import { createField } from './fields.js';

const FIELDS_OF = {
  card: ['number', 'expiry', 'cvc', 'postal'],
  payment: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
};
// The page receives these keys; other keys typed into a card field do not leave the element.
const PAGE_KEYS = ['Tab', 'Escape'];

export const ELEMENT_TYPES = Object.keys(FIELDS_OF);

// Card data is accessible through this map only, never through a property of the element.
const internals = new WeakMap();

/** The internals of an element of this script, or undefined for anything else. */
export function internalsOf(element) {
  return typeof element === 'object' && element !== null ? internals.get(element) : undefined;
}

/** `group` has: numberText(), appearance(), released(type). */
export function createElement(type, givenOptions, group) {
  let options = { ...givenOptions };
  const keys = FIELDS_OF[type].filter((key) => key !== 'postal' || !options.hidePostalCode);
  const fields = keys.map((key) =>
    createField(key, keys.length === 1 ? options.placeholder : undefined, () => group.numberText()),
  );
  const root = document.createElement('div');
  root.append(...fields.map((field) => field.input));
  const appearance = createAppearance(root, fields);
  const listeners = new Map();
  let mountedIn = null;
  let labels = [];
  let ready = false;
  let destroyed = false;
  let lastStatus = '';

  function emit(event, payload) {
    for (const listener of [...(listeners.get(event) || [])]) listener(payload);
  }

  const payloadOf = (extra) => ({ elementType: type, ...extra });

  function state(reportIncomplete) {
    const checks = fields.map((field) => field.check(reportIncomplete));
    const invalid = checks.find((check) => check.error);
    const status = payloadOf({
      empty: checks.every((check) => check.empty),
      complete: checks.every((check) => check.complete),
      error: invalid && invalid.error,
    });
    const number = fields.find((field) => field.key === 'number');
    if (number) status.brand = brandOf(number.text());
    const postal = fields.find((field) => field.key === 'postal');
    if (type === 'card') status.value = { postalCode: postal ? postal.text().trim() : '' };
    if (type === 'payment') status.value = { type: 'card' };
    return status;
  }

  function show(reportIncomplete) {
    for (const field of fields) {
      const { complete, error } = field.check(reportIncomplete);
      field.input.setAttribute('aria-invalid', error ? 'true' : 'false');
      appearance.paint(field, error ? 'invalid' : complete ? 'complete' : 'base');
    }
    if (!mountedIn) return;
    const { empty, complete, error } = state(reportIncomplete);
    mountedIn.classList.toggle('StripeElement--empty', empty);
    mountedIn.classList.toggle('StripeElement--complete', complete);
    mountedIn.classList.toggle('StripeElement--invalid', Boolean(error));
  }

  /** Emits a change event when the status has changed. It never contains card data. */
  function announce(reportIncomplete) {
    show(reportIncomplete);
    const status = state(reportIncomplete);
    const text = JSON.stringify(status);
    if (text === lastStatus) return;
    lastStatus = text;
    emit('change', status);
  }

  function applyOptions() {
    appearance.use(options, group.appearance());
    for (const field of fields) field.input.disabled = Boolean(options.disabled);
    show(false);
  }

  function focusNextField(field) {
    const next = fields[fields.indexOf(field) + 1];
    const { input } = field;
    const atEnd = input.selectionStart === input.value.length;
    if (next && next.text() === '' && atEnd && field.key !== 'postal' && field.check(false).complete) {
      next.input.focus();
    }
  }

  for (const field of fields) {
    const { input } = field;
    input.addEventListener('input', (event) => {
      const deleting = String(event.inputType || '').startsWith('delete');
      field.format(deleting);
      field.setTouched(false);
      announce(false);
      if (!deleting && document.activeElement === input) focusNextField(field);
    });
    input.addEventListener('blur', () => {
      field.setTouched(true);
      announce(false);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') emit('escape', payloadOf());
      if (event.key === 'Enter') {
        const form = root.closest('form');
        event.preventDefault();
        if (form) form.requestSubmit();
      }
      const previous = fields[fields.indexOf(field) - 1];
      if (event.key === 'Backspace' && input.value === '' && previous) {
        event.preventDefault();
        previous.input.focus();
      }
    });
  }
  for (const event of ['input', 'change', 'beforeinput', 'paste', 'copy', 'cut']) {
    root.addEventListener(event, (one) => one.stopPropagation());
  }
  for (const event of ['keydown', 'keypress', 'keyup']) {
    root.addEventListener(event, (one) => {
      if (!PAGE_KEYS.includes(one.key)) one.stopPropagation();
    });
  }
  root.addEventListener('focusin', (event) => {
    if (root.contains(event.relatedTarget)) return;
    if (mountedIn) mountedIn.classList.add('StripeElement--focus');
    emit('focus', payloadOf());
  });
  root.addEventListener('focusout', (event) => {
    if (root.contains(event.relatedTarget)) return;
    if (mountedIn) mountedIn.classList.remove('StripeElement--focus');
    emit('blur', payloadOf());
  });

  function focus() {
    const unfinished = fields.find((field) => !field.check(false).complete);
    (unfinished || fields[0]).input.focus();
  }

  const element = {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) || []), listener]);
      // A listener that is added after the ready event receives it too.
      if (event === 'ready' && ready) setTimeout(() => listener(payloadOf()), 0);
      return element;
    },
    once(event, listener) {
      const first = (payload) => {
        element.off(event, first);
        listener(payload);
      };
      return element.on(event, first);
    },
    off(event, listener) {
      const left = (listeners.get(event) || []).filter((other) => listener && other !== listener);
      listeners.set(event, left);
      return element;
    },
    mount(target) {
      if (destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
      const node = typeof target === 'string' ? document.querySelector(target) : target;
      if (!node || typeof node.append !== 'function') {
        throw new Error('The selector or the node you applied does not exist in the document.');
      }
      element.unmount();
      mountedIn = node;
      node.classList.add('StripeElement');
      node.append(root);
      labels = node.id
        ? [...document.querySelectorAll('label')].filter((label) => label.htmlFor === node.id)
        : [];
      for (const label of labels) label.addEventListener('click', focus);
      appearance.start();
      applyOptions();
      setTimeout(() => {
        if (mountedIn !== node || ready) return;
        ready = true;
        emit('ready', payloadOf());
      }, 0);
    },
    unmount() {
      if (!mountedIn) return;
      for (const label of labels) label.removeEventListener('click', focus);
      for (const name of ['', '--focus', '--empty', '--complete', '--invalid']) {
        mountedIn.classList.remove(`StripeElement${name}`);
      }
      root.remove();
      appearance.stop();
      mountedIn = null;
      ready = false;
    },
    destroy() {
      if (destroyed) return;
      element.unmount();
      for (const field of fields) field.clear();
      listeners.clear();
      destroyed = true;
      group.released(type);
    },
    update(changes) {
      options = { ...options, ...changes };
      applyOptions();
    },
    focus,
    blur() {
      if (root.contains(document.activeElement)) document.activeElement.blur();
    },
    clear() {
      for (const field of fields) field.clear();
      announce(false);
    },
    collapse() {},
  };

  internals.set(element, {
    type,
    group,
    mounted: () => mountedIn !== null && mountedIn.isConnected,
    /** The first wrong or incomplete value, which the fields then show. */
    firstProblem() {
      const { error } = state(true);
      if (error) {
        for (const field of fields) field.setTouched(true);
        announce(true);
      }
      return error;
    },
    /** The card data of this element, with the parameter names of the API. */
    read() {
      const known = {};
      for (const field of fields) {
        if (field.key === 'number') known.number = digitsOf(field.text());
        if (field.key === 'cvc') known.cvc = field.text();
        if (field.key === 'postal') known.postal = field.text().trim();
        if (field.key === 'expiry') {
          const { month, year } = expiryOf(field.text());
          known.exp_month = month;
          known.exp_year = year;
        }
      }
      return known;
    },
    numberText() {
      const number = fields.find((field) => field.key === 'number');
      return number ? number.text() : '';
    },
    /** Validates again after the number of the group has changed, on which the security code depends. */
    restyle: applyOptions,
  });
  return element;
}
