// The input fields of a card: names, accessible labels, and formatting while typing.
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostal,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './cardRules.js';

const FIELDS = {
  number: {
    name: 'cardnumber',
    label: 'Card number',
    placeholder: 'Card number',
    autocomplete: 'cc-number',
    flex: '4 1 10.5em',
    format: (text) => formatNumber(text),
    check: (text) => checkNumber(text),
  },
  expiry: {
    name: 'exp-date',
    label: 'Expiry date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    flex: '1 1 4.5em',
    format: (text, { deleting }) => formatExpiry(text, deleting),
    check: (text) => checkExpiry(text, new Date()),
  },
  cvc: {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    flex: '1 1 3em',
    format: (text, { number }) => formatCvc(text, number),
    check: (text, { number }) => checkCvc(text, number),
  },
  postal: {
    name: 'postal',
    label: 'Postal code',
    placeholder: 'Postal code',
    autocomplete: 'postal-code',
    flex: '1 1 6em',
    format: (text) => text.toUpperCase().slice(0, 12),
    check: (text) => checkPostal(text),
  },
};

function createInput(key, placeholder) {
  const rules = FIELDS[key];
  const input = document.createElement('input');
  input.type = 'text';
  input.name = rules.name;
  input.placeholder = placeholder || rules.placeholder;
  input.autocomplete = rules.autocomplete;
  input.spellcheck = false;
  input.setAttribute('aria-label', rules.label);
  input.setAttribute('aria-invalid', 'false');
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('autocapitalize', 'characters');
  input.setAttribute('inputmode', key === 'postal' ? 'text' : 'numeric');
  // Belongs to no form, so that a page that submits its form does not send the card.
  input.setAttribute('form', '');
  return input;
}

/** Replaces the text and keeps the caret behind the same digit. */
function rewrite(input, text) {
  if (input.value === text) return;
  const caret = input.selectionStart === null ? input.value.length : input.selectionStart;
  const sameLength = text.length === input.value.length;
  const atEnd = caret >= input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = text;
  if (document.activeElement !== input) return;
  let place = sameLength ? caret : text.length;
  if (!sameLength && !atEnd) {
    place = 0;
    for (let seen = 0; place < text.length && seen < digitsBefore; place += 1) {
      if (/\d/.test(text[place])) seen += 1;
    }
  }
  input.setSelectionRange(place, place);
}

/** One field; `numberText` returns the card number of the group, on which the security code depends. */
export function createField(key, placeholder, numberText) {
  const rules = FIELDS[key];
  const input = createInput(key, placeholder);
  let isTouched = false;
  const field = {
    key,
    input,
    flex: rules.flex,
    text: () => input.value,
    format(deleting) {
      rewrite(input, rules.format(input.value, { deleting, number: numberText() }));
    },
    /** `reportIncomplete` also reports a value that is incomplete. */
    check(reportIncomplete) {
      const { empty, complete, error, pending } = rules.check(input.value, { number: numberText() });
      return {
        empty,
        complete,
        error: error || ((reportIncomplete || (isTouched && !empty)) && pending) || undefined,
      };
    },
    setTouched(value) {
      isTouched = value;
    },
    clear() {
      input.value = '';
      isTouched = false;
    },
  };
  return field;
}
