// Converts a page to text, so that a test can compare a recorded page with its replay. The text has structure, words,
// states and typed values. It omits the parts that no state contains: the focus, running animations, counted ids, and
// unrecorded input.

const OUTSIDE = '[data-outside], [data-unrecorded=all], .StripeElement';
const LEFT_OUT = 'script, style, .MuiTouchRipple-root, .MuiDataGrid-menu, [data-outside=present]';
// The form library keeps the typed values and the errors of a form; the store, and therefore a replayed
// state, does not have them.
const UNRECORDED_TEXT = '[data-unrecorded~=text] *';
const UNRECORDED_MESSAGES = '[data-unrecorded~=messages]';
const FORM_MESSAGES = `${UNRECORDED_MESSAGES} :is([role=alert], .MuiFormHelperText-root)`;
const FORM_ATTRIBUTES = new Set(['aria-invalid', 'aria-describedby']);
const REFERENCES = new Set(['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls']);
// Positions and animations depend on sizes, and the attributes outside a dialog depend on the browser.
const DROPPED = new Set([
  'style',
  'inert',
  'tabindex',
  // The initial value of a field; `enteredIn` returns the current value.
  'value',
  'checked',
  'data-loaded',
  'aria-hidden',
  'data-discover',
]);
// Whether the menu of a button is open is not in the store.
const MENU_BUTTON = '[aria-haspopup=menu]';
const MENU_ATTRIBUTES = new Set(['aria-expanded', 'aria-controls']);
// `enteredIn` shows whether a field has a text. For a password field the class would only show that it is not
// empty.
const FOCUS = /^(Mui-focused|Mui-focusVisible|Mui\w+-filled)$/;
const FIELD_ERROR = 'Mui-error';
// The generated ids of React and MUI.
const COUNTED_ID = /_r_\w+_|:r\w+:|mui-\d+/g;
const COUNTDOWN = /\(\d+:\d\d left\)/;

type Names = Map<string, string>;

/** Replaces generated ids by numbers in the order of their appearance. */
function numbered(value: string, names: Names): string {
  return value.replace(COUNTED_ID, (id) => {
    if (!names.has(id)) names.set(id, `#${names.size}`);
    return names.get(id) ?? id;
  });
}

function attributesOf(element: Element, names: Names): string[] {
  const isUnrecorded = element.matches(`${UNRECORDED_MESSAGES} *`);
  const isMenuButton = element.matches(MENU_BUTTON);
  return [...element.attributes]
    .filter(({ name }) => !DROPPED.has(name) && !(isUnrecorded && FORM_ATTRIBUTES.has(name)))
    .filter(({ name }) => !(isMenuButton && MENU_ATTRIBUTES.has(name)))
    .map(({ name, value }) => {
      if (REFERENCES.has(name)) return `${name}=${numbered(value, names)}`;
      if (name !== 'class') return `${name}=${value}`;
      return `class=${value
        .split(' ')
        .filter((part) => !FOCUS.test(part) && !(isUnrecorded && part === FIELD_ERROR))
        .join(' ')}`;
    })
    .sort();
}

/** Returns the typed or chosen value of a field, which is not an attribute. */
function enteredIn(element: Element): string[] {
  if (element.matches(UNRECORDED_TEXT)) return [];
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') return [`checked ${element.checked}`];
    return element.type === 'password' || element.type === 'file' ? [] : [`entered ${element.value}`];
  }
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
    return [`entered ${element.value}`];
  }
  return [];
}

function* linesOf(node: Node, names: Names, indent: string): Generator<string> {
  if (node instanceof Text) {
    if (node.data) yield indent + node.data.replace(COUNTDOWN, '(left)');
  } else if (node instanceof Element && !node.matches(`${LEFT_OUT}, ${FORM_MESSAGES}`)) {
    const facts = [...attributesOf(node, names), ...enteredIn(node)];
    yield `${indent}<${[node.localName, ...facts].join(' ')}>`;
    if (node.matches(`${OUTSIDE}, textarea`)) return;
    for (const child of node.childNodes) yield* linesOf(child, names, `${indent} `);
  }
}

/** True for an open dialog of the shown page that is not closing. */
const isDialog = (element: Element) =>
  element.tagName === 'DIV' &&
  element.id !== 'root' &&
  !element.hasAttribute('data-present') &&
  element.querySelector<HTMLElement>('.MuiDialog-container')?.style.opacity !== '0';

/**
 * Returns the visible page with its open dialogs: the replayed state during a replay, otherwise the present.
 */
export function serializePage(): string {
  const screen = document.querySelector('.lcr-past') ?? document.querySelector('#root > div');
  const drawn = [...(screen?.children ?? []), ...[...document.body.children].filter(isDialog)];
  const names: Names = new Map();
  return drawn.flatMap((element) => [...linesOf(element, names, '')]).join('\n');
}
