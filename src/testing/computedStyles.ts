// The computed styles of jsdom without the copy of all properties: queries, matchers and user events read four of them,
// which come from an index of the rules that set them. Their values stay the same. Tables and text areas read others only
// to measure, which is in vain without a layout.
import { internalsOf, subjectsOf } from './indexedStyles.ts';

const PROPERTIES = ['display', 'visibility', 'opacity', 'pointer-events'] as const;
type Property = (typeof PROPERTIES)[number];
/** The value of an inherited property at the root. */
const INHERITED: Partial<Record<Property, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
const propertyOf = (name: unknown) =>
  PROPERTIES.find(
    (property) => name === property || (name === 'pointerEvents' && property === 'pointer-events'),
  );

const MEASURED = /^(boxSizing|scrollbarWidth|overflow[XY]|(border|padding)(Left|Right|Top|Bottom)(Width)?)$/;

/** A number as jsdom writes it: `.5` is `0.5`. */
const normal = (value: string) =>
  value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value;

interface Rule {
  selector: string;
  values: Partial<Record<Property, string>>;
}
/** The rules by a class or a tag that their subject has ('' for any element), each with its place in the cascade. */
type Index = Map<string, { rule: Rule; place: number }[]>;

function rulesOf(sheet: CSSStyleSheet): Rule[] {
  const read = (rule: CSSRule): Rule[] => {
    const { media, cssRules, selectorText, style } = rule as CSSMediaRule & CSSStyleRule;
    if (media) return Array.from(media).includes('screen') ? Array.from(cssRules).flatMap(read) : [];
    if (!selectorText) return [];
    const set = PROPERTIES.map((name) => [name, normal(style.getPropertyValue(name))] as const).filter(
      ([, value]) => value,
    );
    return set.length > 0 ? [{ selector: selectorText, values: Object.fromEntries(set) }] : [];
  };
  return Array.from(sheet.cssRules).flatMap(read);
}

function indexOf(rules: readonly Rule[]): Index {
  const index: Index = new Map();
  for (const [place, rule] of rules.entries()) {
    const keys = subjectsOf(rule.selector)?.map(({ tag, classes }) => classes.at(-1) ?? `<${tag}>`) ?? [''];
    for (const key of new Set(keys)) index.set(key, [...(index.get(key) ?? []), { rule, place }]);
  }
  return index;
}

/** Replaces `getComputedStyle` of this window by one that looks the four properties up in an index. */
export function indexComputedStyles(): void {
  const computed = window.getComputedStyle.bind(window);
  const internals = internalsOf(document);
  const frame = document.implementation.createHTMLDocument();
  const defaults = new Map<string, string>();
  const read = new WeakMap<CSSStyleSheet, { length: number; rules: Rule[] }>();
  let listed: { sheet: CSSStyleSheet; length: number }[] = [];
  let index: Index = new Map();
  let epoch: object | null = null;
  let styles = new WeakMap<Element, CSSStyleDeclaration>();

  function readSheets(): void {
    const sheets = internals.styleSheets._list;
    const isSame = ({ sheet, length }: (typeof listed)[number], at: number) =>
      sheet === sheets[at] && length === sheet.cssRules.length;
    if (sheets.length === listed.length && listed.every(isSame)) return;
    listed = sheets.map((sheet) => ({ sheet, length: sheet.cssRules.length }));
    const rules = listed.flatMap(({ sheet, length }) => {
      const known = read.get(sheet);
      if (known?.length === length) return known.rules;
      const found = rulesOf(sheet);
      read.set(sheet, { length, rules: found });
      return found;
    });
    index = indexOf(rules);
  }

  /** What the style sheet of jsdom sets, which has rules for tags and for three attributes only. */
  function defaultDisplay(element: Element): string {
    const tag = element.localName;
    if (element.hasAttribute('hidden')) return 'none';
    if (tag === 'dialog') return element.hasAttribute('open') ? '' : 'none';
    if (tag === 'input' && element.getAttribute('type') === 'hidden') return 'none';
    let display = defaults.get(tag);
    if (display === undefined) {
      display = computed(frame.createElement(tag)).display;
      defaults.set(tag, display);
    }
    return display;
  }

  function cascadeOf(element: Element): Partial<Record<Property, string>> {
    const keys = ['', `<${element.localName.toLowerCase()}>`, ...element.classList];
    const found = keys
      .flatMap((key) => index.get(key) ?? [])
      .sort((one, other) => one.place - other.place)
      .filter(({ rule }) => internals._nwsapiDontThrow.match(rule.selector, element));
    const own = (element as HTMLElement).style;
    const inline = PROPERTIES.map((name) => [name, own.getPropertyValue(name)]).filter(([, value]) => value);
    return Object.assign(
      { display: defaultDisplay(element) },
      ...found.map(({ rule }) => rule.values),
      Object.fromEntries(inline),
    ) as Partial<Record<Property, string>>;
  }

  function styleOf(element: Element): CSSStyleDeclaration {
    const known = styles.get(element);
    if (known) return known;
    let cascade: Partial<Record<Property, string>> | undefined;
    const valueOf = (property: Property): string => {
      cascade ??= cascadeOf(element);
      const value = cascade[property];
      const initial = INHERITED[property];
      if (value || initial === undefined) return value ?? '';
      return element.parentElement ? styleOf(element.parentElement).getPropertyValue(property) : initial;
    };
    let whole: CSSStyleDeclaration | undefined;
    const style = new Proxy({} as CSSStyleDeclaration, {
      get: (_target, name) => {
        const property = propertyOf(name);
        if (property) return valueOf(property);
        if (name === 'width') return '0px';
        if (typeof name === 'string' && MEASURED.test(name)) return '';
        if (name === 'getPropertyValue')
          return (asked: string) => {
            const one = propertyOf(asked);
            return one ? valueOf(one) : (whole ??= computed(element)).getPropertyValue(asked);
          };
        return Reflect.get((whole ??= computed(element)), name) as unknown;
      },
    });
    styles.set(element, style);
    return style;
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document) return computed(element, pseudo);
    // jsdom forgets its cache at each change of the page.
    internals._styleCache ??= new WeakMap();
    if (epoch !== internals._styleCache) {
      epoch = internals._styleCache;
      styles = new WeakMap();
      readSheets();
    }
    return styleOf(element);
  };
}
