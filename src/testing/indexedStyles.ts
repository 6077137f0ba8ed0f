// Speeds up computed styles in jsdom. jsdom matches every rule against every element, again after each change
// of the page; this takes half the time of a test of an MUI screen. As browsers do, this filter first
// compares the tag and the classes of the element with the last part of the selector. The computed styles
// stay the same.

interface Subject {
  tag: string;
  classes: readonly string[];
}
/**
 * The internal fields of a jsdom document: the selector matcher, and the style cache, which jsdom replaces at
 * each change of the page.
 */
interface DocumentInternals {
  _nwsapiDontThrow: { match: (selector: string | undefined, element: Element) => boolean };
  _styleCache: WeakMap<object, unknown> | null;
  styleSheets: { _list: readonly CSSStyleSheet[] };
}

const QUOTED = `"[^"]*"|'[^']*'`;
const ATTRIBUTES = new RegExp(`\\[(?:${QUOTED}|[^\\]"'])*\\]`, 'g');
const INNERMOST_ARGUMENTS = new RegExp(`\\((?:${QUOTED}|[^()"'])*\\)`, 'g');
/** A part of a selector that consists of `:is()` or `:where()` only. */
const CHOICES = /(?<=^|[\s>+~,]):(?:is|where)\(([^()]*)\)/g;
// Selectors with escapes or namespaces are rare; the filter does not parse them.
const HARD_TO_READ = /[\\|]/;

function withoutArguments(selector: string): string {
  const less = selector.replace(INNERMOST_ARGUMENTS, '');
  return less === selector ? less : withoutArguments(less);
}

/**
 * Returns the possible subjects of the selector: an element can match only when it fits one of them. Returns
 * undefined when the selector may match any element.
 */
export function subjectsOf(selector: string): readonly Subject[] | undefined {
  const plain = withoutArguments(selector.replace(ATTRIBUTES, '').replace(CHOICES, '$1'));
  if (HARD_TO_READ.test(plain)) return undefined;
  const subjects = plain.split(',').map((part) => {
    const last =
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? '',
      classes: [...last.matchAll(/\.([\w-]+)/g)].map((match) => match[1]!),
    };
  });
  return subjects.every(({ tag, classes }) => tag || classes.length > 0) ? subjects : undefined;
}

export function internalsOf(owner: Document): DocumentInternals {
  const impl = Object.getOwnPropertySymbols(owner).find(({ description }) => description === 'impl');
  return (owner as unknown as Record<symbol, DocumentInternals>)[impl!]!;
}

/** Installs the filter in this document. */
export function matchStylesByClass(): void {
  const internals = internalsOf(document);
  // jsdom creates its matcher at the first call.
  window.getComputedStyle(document.documentElement);
  const matcher = internals._nwsapiDontThrow;
  const ask = matcher.match;
  const known = new Map<string, readonly Subject[] | undefined>();
  // jsdom matches all rules against one element before it continues with the next one.
  let current: { element: Element; until: object | null; tag: string; classes: Set<string> } | undefined;
  matcher.match = (selector, element) => {
    // Rules without a selector, such as @keyframes.
    if (selector === undefined) return false;
    if (!known.has(selector)) known.set(selector, subjectsOf(selector));
    const subjects = known.get(selector);
    if (!subjects) return ask(selector, element);
    if (current?.element !== element || current.until !== internals._styleCache) {
      current = {
        element,
        until: internals._styleCache,
        tag: element.localName.toLowerCase(),
        classes: new Set(element.getAttribute('class')?.split(/\s+/)),
      };
    }
    const { tag, classes } = current;
    const worthAsking = subjects.some(
      (subject) =>
        (!subject.tag || subject.tag === tag) && subject.classes.every((name) => classes.has(name)),
    );
    return worthAsking && ask(selector, element);
  };
}
