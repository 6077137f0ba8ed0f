// Passwords: argon2id, a few at a time, and as much work for an unknown user as for a known one.
import { randomBytes } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#server/concurrencyLimit.ts';
import { HttpProblem } from '#server/httpProblem.ts';

/** What a hash costs: memory in KiB, passes over it, threads. */
export interface Argon2Settings {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// OWASP's password storage sheet, first of its equally strong settings; argon2id is the package's default.
const SETTINGS: Argon2Settings = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each takes 46 MiB and a core; more at a time would starve everything else. */
const CONCURRENCY = 3;
// A createBulkUsers that registers at once waits a few seconds at most.
const MAX_PENDING = 400;

/** Hashes and compares, within a slot of the concurrency limit. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; without one it does the same work and answers false. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export interface Passwords {
  /** Runs `work` when a slot is free. Throws HttpProblem 503 when too many wait. */
  withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/** Tests pass cheap `settings`; the product never does. */
export function createPasswords({
  concurrency = CONCURRENCY,
  maxPending = MAX_PENDING,
  settings = SETTINGS,
} = {}): Passwords {
  const limit = createConcurrencyLimit({
    concurrency,
    maxPending,
    overloaded: () =>
      new HttpProblem(503, 'Many people are signing in. Please try again in a moment.', { retryAfter: 2 }),
  });
  // Nobody knows what it was made of, so that it matches nothing.
  let nobodys: Promise<string> | undefined;

  const hasher: Hasher = {
    hash: (password) => argonHash(password, settings),
    async matches(stored, password) {
      nobodys ??= argonHash(randomBytes(32), settings);
      const matched = await argonVerify(stored ?? (await nobodys), password);
      return matched && stored !== null;
    },
  };

  return { withHasher: (work) => limit(() => work(hasher)) };
}
