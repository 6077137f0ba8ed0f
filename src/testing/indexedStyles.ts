// Computed styles at a browser's pace. jsdom asks every rule of every sheet about every element, and again after each
// change of the page: half the time of a screen of MUI's pieces. A browser first looks whether an element has the tag
// and the classes that the last part of a selector wants, and so does this. What is answered stays the same.

interface Subject {
  tag: string;
  classes: readonly string[];
}
/** What jsdom keeps of a document: who matches selectors for computed styles, and what it knows until the next change. */
interface DocumentInternals {
  _nwsapiDontThrow: { match: (selector: string | undefined, element: Element) => boolean };
  _styleCache: object | null;
}

const QUOTED = `"[^"]*"|'[^']*'`;
const ATTRIBUTES = new RegExp(`\\[(?:${QUOTED}|[^\\]"'])*\\]`, 'g');
const INNERMOST_ARGUMENTS = new RegExp(`\\((?:${QUOTED}|[^()"'])*\\)`, 'g');
/** A part that is nothing but a choice. */
const CHOICES = /(?<=^|[\s>+~,]):(?:is|where)\(([^()]*)\)/g;
// Escapes and namespaces: rare, and not worth a parser.
const HARD_TO_READ = /[\\|]/;

function withoutArguments(selector: string): string {
  const less = selector.replace(INNERMOST_ARGUMENTS, '');
  return less === selector ? less : withoutArguments(less);
}

/** What an element has to be for the selector to be worth asking, any one of these; nothing where that cannot be told. */
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

function internalsOf(owner: Document): DocumentInternals {
  const impl = Object.getOwnPropertySymbols(owner).find(({ description }) => description === 'impl');
  return (owner as unknown as Record<symbol, DocumentInternals>)[impl!]!;
}

/** From now on the computed styles of this document are answered sooner. */
export function matchStylesByClass(): void {
  const internals = internalsOf(document);
  // jsdom makes its matcher when it is first asked.
  window.getComputedStyle(document.documentElement);
  const matcher = internals._nwsapiDontThrow;
  const ask = matcher.match;
  const known = new Map<string, readonly Subject[] | undefined>();
  // All rules are asked about one element before the page can change.
  let current: { element: Element; until: object | null; tag: string; classes: Set<string> } | undefined;
  matcher.match = (selector, element) => {
    // Key frames and their like.
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
