// The Idempotency-Keys of keyed calls. An attempt keeps its key until the server answers, also over a reload of the tab.
// A repetition after a lost answer belongs to the same attempt; a repetition after an answer, or a call with another
// content, starts a new attempt.
import { newId } from '../browser/newId.ts';

export interface Attempted {
  method?: string | undefined;
  url: string;
  body?: unknown;
}

// Not in the store, where time travel would bring back the key of an answered attempt.
// eslint-disable-next-line no-restricted-globals
const tabStorage = () => sessionStorage;
const PLACE = 'attempts';
/** A person has few calls without an answer at a time. */
const MOST_ATTEMPTS = 20;

type Attempts = Record<string, string>;

// The attempts of a tab whose browser denies storage; they end with the page.
let unstored: Attempts = {};
/** The attempts with a password, whose hash is not stored: a program could guess the password from it. */
const secret = new Map<string, string>();
const SECRET = /password|"code"/i;

function readAttempts(): Attempts {
  try {
    return JSON.parse(tabStorage().getItem(PLACE) ?? '{}') as Attempts;
  } catch {
    return unstored;
  }
}

function storeAttempts(attempts: Attempts): void {
  unstored = attempts;
  try {
    tabStorage().setItem(PLACE, JSON.stringify(attempts));
  } catch {
    // Storage is denied or full.
  }
}

const textOf = (body: unknown): string =>
  body instanceof FormData
    ? JSON.stringify(
        [...body].map(([name, value]) =>
          typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
        ),
      )
    : JSON.stringify(body ?? null);

/** A hash of 64 bits (FNV-1a, twice with other starts): what was sent may be private and is not stored. */
function hashOf(text: string): string {
  const run = (start: number) => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${run(0x811c9dc5)}.${run(0x9747b28c)}`;
}

const attemptOf = ({ method = 'GET', url, body }: Attempted) => hashOf([method, url, textOf(body)].join(' '));

/** The key of the attempt that this call belongs to. */
export function idempotencyKeyFor(call: Attempted): string {
  const attempt = attemptOf(call);
  if (SECRET.test(textOf(call.body))) {
    const known = secret.get(attempt) ?? newId();
    secret.set(attempt, known);
    return known;
  }
  const attempts = readAttempts();
  const key = attempts[attempt] ?? newId();
  if (attempts[attempt] === undefined) {
    const latest = Object.entries(attempts).slice(1 - MOST_ATTEMPTS);
    storeAttempts({ ...Object.fromEntries(latest), [attempt]: key });
  }
  return key;
}

/** Ends the attempt, because the server has answered it: a repetition of the same call is a new attempt. */
export function answered(call: Attempted): void {
  secret.delete(attemptOf(call));
  const { [attemptOf(call)]: _ended, ...others } = readAttempts();
  storeAttempts(others);
}
