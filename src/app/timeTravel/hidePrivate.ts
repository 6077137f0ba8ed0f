// Hides private texts in logs, exports and problem reports. The contract says which texts are private
// (domain/kit/privacy.ts); a field of the store has the name of its field in the contract.
import { safeParse } from 'zod/mini';
import type * as z from 'zod/mini';
import { fixedForms, textFields } from '#domain/kit/textFields.ts';
import { serverEvents } from '#domain/conversation/realtime.ts';
import { problem } from '#domain/kit/problem.ts';
import { allCalls } from './allCalls.ts';
import { listedType } from './listedActions.ts';

type Schema = z.core.$ZodType;

export const HIDDEN = '(hidden)';

const schemas = [
  ...allCalls.flatMap(({ params, query, body, answer, file }) => [
    ...[params, query, body].filter((part) => part !== undefined),
    // A file is never in the store.
    ...(file ? [] : [answer]),
  ]),
  ...Object.values(serverEvents),
  problem,
];

const privateFields = schemas.flatMap((schema) => textFields(schema)).filter((field) => field.isPrivate);
/** Fields of the payment provider, which the store does not have: a mistake must not show them. */
const OUTSIDE = ['clientSecret', 'cardNumber', 'cvc'];
/** The names of the fields with a private text. */
export const privateNames: ReadonlySet<string> = new Set([
  ...OUTSIDE,
  ...privateFields.filter(({ isWhole, key }) => !isWhole && key !== '').map(({ key }) => key),
]);
/** The names of the fields with private content of unknown form. */
const privateWholes = new Set(
  privateFields.filter(({ isWhole, key }) => isWhole && key !== '').map(({ key }) => key),
);
/** The fixed forms of public texts in fields with the name of a private one, such as the code of a problem. */
const shownForms = new Map<string, Schema[]>();
for (const { key, schema } of schemas.flatMap((each) => fixedForms(each))) {
  if (privateNames.has(key) || privateWholes.has(key))
    shownForms.set(key, [...(shownForms.get(key) ?? []), schema]);
}

const hasFixedForm = (key: string, value: unknown): boolean =>
  shownForms.get(key)?.some((schema) => safeParse(schema, value).success) ?? false;

const NAMES = [...privateNames].join('|');
// Keys of the API's cache contain the arguments of the call as JSON.
const PRIVATE_JSON = new RegExp(`"(${NAMES})":(?:"(?:[^"\\\\]|\\\\.)+"|\\[[^\\]]*\\])`, 'g');
const PRIVATE_PARAMETER = new RegExp(`([?&][\\w.-]*(?:${NAMES})=)[^&#\\s"']+`, 'g');
const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+\.\w+/g;
const LONG_NUMBER = /\+?\d(?:[ -]?\d){8,}/g;
const SECRET = /\b\w*(?:_secret_|sk_(?:test|live)_)\w+|\beyJ[\w-]+\.[\w.-]+/g;
/** The fields with sentences for the user, which may name people. */
const SENTENCES = new Set(['text', 'detail', 'message', 'title', 'error']);
/** A longer text is no name. */
const LONGEST_NAME = 200;
/** For each field, so that the tools of a page that stays open for a day do not fill the memory. */
const MOST_REMEMBERED = 1_000;

/** The text without private JSON fields and without private parameters of an address. */
const withoutPrivateParts = (text: string): string => {
  const plain = text.includes('":') ? text.replace(PRIVATE_JSON, `"$1":"${HIDDEN}"`) : text;
  return plain.includes('=') ? plain.replace(PRIVATE_PARAMETER, `$1${HIDDEN}`) : plain;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export interface Hiding {
  /** A replacer for JSON: hides private data, and names the actions of RTK Query. */
  replacer: (key: string, value: unknown) => unknown;
  /** A JSON copy in which every private text is '(hidden)', at any depth, with the same structure. */
  copy: (value: unknown) => unknown;
  /** A sentence without private parts, and without the texts that were hidden before, as whole words. */
  sentence: (text: string) => string;
  /** A line of a page, as `sentence`, and without a private text that it shows a part of. */
  line: (text: string) => string;
  /** The number of different texts that were hidden, by the name of their field. */
  counts: () => Readonly<Record<string, number>>;
}

/** Hides private texts and remembers them, so that it finds them in sentences as well. */
export function hiding(): Hiding {
  const hidden = new Map<string, Set<string>>();
  let pattern: RegExp | undefined;
  let linePattern: RegExp | undefined;

  function hide(key: string, text: string): string {
    if (text === '' || text === HIDDEN) return text;
    const known = hidden.get(key) ?? new Set();
    hidden.set(key, known);
    if (!known.has(text) && known.size < MOST_REMEMBERED) {
      known.add(text);
      pattern = undefined;
      linePattern = undefined;
    }
    return HIDDEN;
  }
  /** Hides every text in the value, and keeps its structure. */
  function hideAll(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => hideAll(key, each));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideAll(key, inner)]));
    }
    return typeof value === 'string' ? hide(key, value) : value;
  }
  const remembered = () => [...hidden].flatMap(([key, texts]) => [...texts].map((text) => ({ key, text })));
  /** Matches these texts as whole words, and nothing where there is none. */
  function patternOf(texts: readonly string[]): RegExp {
    const longestFirst = texts
      .filter(({ length }) => length > 2)
      .sort((one, other) => other.length - one.length);
    return new RegExp(
      longestFirst.length > 0 ? `(?<![\\w-])(?:${longestFirst.map(escaped).join('|')})(?![\\w-])` : '(?!)',
      'g',
    );
  }
  const rememberedPattern = () =>
    patternOf(remembered().flatMap(({ text }) => (text.length <= LONGEST_NAME ? [text] : [])));
  // A page shows the first name alone, and each line of an address.
  const partsOf = ({ key, text }: { key: string; text: string }) =>
    [text, ...text.split('\n'), ...(/name$|^author|^customer$/i.test(key) ? text.split(/\s+/) : [])].map(
      (part) => part.replaceAll(/\s+/g, ' ').trim(),
    );
  function line(text: string): string {
    linePattern ??= patternOf([...new Set(remembered().flatMap(partsOf))]);
    return sentence(text.replace(linePattern, HIDDEN));
  }
  function sentence(text: string): string {
    pattern ??= rememberedPattern();
    return [SECRET, EMAIL, LONG_NUMBER, pattern].reduce(
      (shown, each) => shown.replace(each, HIDDEN),
      withoutPrivateParts(text),
    );
  }
  function replacer(key: string, value: unknown): unknown {
    if (privateWholes.has(key)) return hasFixedForm(key, value) ? value : hideAll(key, value);
    if (privateNames.has(key)) {
      const hideOne = (one: unknown) => (hasFixedForm(key, one) ? one : hideAll(key, one));
      return Array.isArray(value) ? value.map(hideOne) : hideOne(value);
    }
    if (typeof value === 'string') return SENTENCES.has(key) ? sentence(value) : withoutPrivateParts(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const type = listedType(value);
    if (type) return { ...value, type };
    if (!Object.keys(value).some((name) => name.includes('"'))) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [withoutPrivateParts(name), inner]),
    );
  }
  return {
    replacer,
    copy: (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value, replacer))),
    sentence,
    line,
    counts: () => Object.fromEntries([...hidden].map(([key, texts]) => [key, texts.size])),
  };
}
