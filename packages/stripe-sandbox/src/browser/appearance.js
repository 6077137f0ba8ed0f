// The styles of the fields. They are set through the CSSOM, which a strict content security policy allows.

const NARROW_PX = 380;
const TEXT_STYLES = [
  ...['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontVariant', 'fontWeight', 'fontSmoothing'],
  ...['letterSpacing', 'lineHeight', 'textAlign', 'textDecoration', 'textShadow', 'textTransform'],
];
const DEFAULTS = {
  color: '#1a1f36',
  fontFamily: 'system-ui, sans-serif',
  fontSize: '16px',
  lineHeight: '1.5',
};
const DEFAULT_INVALID = { color: '#c0121c' };

export function setStyles(element, styles) {
  for (const [name, value] of Object.entries(styles)) element.style[name] = value;
}

function textStyles(style) {
  const chosen = {};
  for (const name of TEXT_STYLES) if (style && typeof style[name] === 'string') chosen[name] = style[name];
  return chosen;
}

/** The element's `style` option takes precedence over the group's `appearance.variables`. */
function stylesFor(options, appearance) {
  const variables = (appearance && appearance.variables) || {};
  const style = options.style || {};
  const own = {};
  if (variables.colorText) own.color = variables.colorText;
  if (variables.fontFamily) own.fontFamily = variables.fontFamily;
  if (variables.fontSizeBase) own.fontSize = variables.fontSizeBase;
  const danger = variables.colorDanger ? { color: variables.colorDanger } : DEFAULT_INVALID;
  const placeholder = (style.base && style.base['::placeholder']) || {};
  return {
    base: { ...DEFAULTS, ...own, ...textStyles(style.base) },
    complete: textStyles(style.complete),
    invalid: { ...danger, ...textStyles(style.invalid) },
    placeholder: placeholder.color || variables.colorTextPlaceholder || '',
  };
}

let sheets = 0;

/** Placeholders are no elements, so a constructed style sheet colours them. */
function colorPlaceholders(inputs, colour, existing) {
  if (!existing && !colour) return undefined;
  if (typeof CSSStyleSheet !== 'function' || !('adoptedStyleSheets' in document)) return undefined;
  const placeholders = existing || {
    className: `sandbox-stripe-${(sheets += 1)}`,
    sheet: new CSSStyleSheet(),
  };
  if (!existing) {
    placeholders.sheet.insertRule(`.${placeholders.className}::placeholder { opacity: 1 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, placeholders.sheet];
    for (const input of inputs) input.classList.add(placeholders.className);
  }
  placeholders.sheet.cssRules[0].style.color = colour;
  return placeholders;
}

export function createAppearance(root, fields) {
  const inputs = fields.map((field) => field.input);
  let styles = stylesFor({}, undefined);
  let placeholders;
  let observer;

  setStyles(root, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '8px',
  });
  for (const input of inputs) {
    input.style.setProperty('-webkit-appearance', 'none');
    setStyles(input, {
      appearance: 'none',
      background: 'transparent',
      border: '0',
      borderRadius: '0',
      boxSizing: 'border-box',
      margin: '0',
      minHeight: '28px',
      minWidth: '0',
      outline: 'none',
      padding: '2px 0',
    });
    input.addEventListener('focus', () => setStyles(input, { boxShadow: '0 2px 0 0 currentColor' }));
    input.addEventListener('blur', () => setStyles(input, { boxShadow: 'none' }));
  }

  function arrange() {
    const narrow = root.clientWidth > 0 && root.clientWidth < NARROW_PX;
    for (const field of fields) {
      const whole = fields.length === 1 || (narrow && field.key === 'number');
      field.input.style.flex = whole ? '1 1 100%' : narrow ? '1 1 4.5em' : field.flex;
    }
  }

  return {
    use(options, appearance) {
      styles = stylesFor(options, appearance);
      placeholders = colorPlaceholders(inputs, styles.placeholder, placeholders) || placeholders;
    },
    /** Colours one field by its state. */
    paint(field, state) {
      const over = state === 'invalid' ? styles.invalid : state === 'complete' ? styles.complete : {};
      setStyles(field.input, { ...styles.base, ...over });
    },
    start() {
      arrange();
      if (typeof ResizeObserver === 'function') {
        observer = new ResizeObserver(arrange);
        observer.observe(root);
      }
    },
    stop() {
      if (observer) observer.disconnect();
      if (!placeholders) return;
      const { sheet } = placeholders;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      for (const input of inputs) input.classList.remove(placeholders.className);
      placeholders = undefined;
    },
  };
}
