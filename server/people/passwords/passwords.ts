// Hashes passwords with argon2id, a limited number at a time. An unknown user costs as much work as a known one.
// Registrations have a separate queue, so that many registrations do not delay sign-ins.
import { randomBytes } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#server/platform/process/concurrencyLimit.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

/** The cost of a hash: memory in KiB, iterations, threads. */
export interface Argon2Settings {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// OWASP's password storage cheat sheet, the first of its equivalent settings; the package defaults to argon2id.
const SETTINGS: Argon2Settings = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each hash takes 46 MiB, one core and one of libuv's four threads; a higher number would slow down all other work. */
const CONCURRENCY = 2;
const REGISTRATION_CONCURRENCY = 1;
// Limit the wait in each queue to a few seconds.
const MAX_PENDING = 250;
const MAX_PENDING_REGISTRATIONS = 120;

/** Hashes and compares within a slot of the concurrency limit. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; without one, does the same work and returns false. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** True if a stored hash was computed at another cost than new hashes. */
  isOutdated(stored: string): boolean;
}

export interface Passwords {
  /** Runs `work` when a slot is free. Throws HttpProblem 503 when the queue is full. */
  withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>;
  /** The same with the slots of registrations. */
  withRegistrationHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/** Tests pass cheaper `settings`; the application does not. */
export function createPasswords({
  concurrency = CONCURRENCY,
  maxPending = MAX_PENDING,
  registrationConcurrency = REGISTRATION_CONCURRENCY,
  maxPendingRegistrations = MAX_PENDING_REGISTRATIONS,
  settings = SETTINGS,
} = {}): Passwords {
  const limit = createConcurrencyLimit({
    concurrency,
    maxPending,
    overloaded: () =>
      new HttpProblem(503, 'Many people are signing in. Please try again in a moment.', { retryAfter: 2 }),
  });
  const limitRegistrations = createConcurrencyLimit({
    concurrency: registrationConcurrency,
    maxPending: maxPendingRegistrations,
    overloaded: () =>
      new HttpProblem(503, 'Many people are registering. Please try again in a moment.', { retryAfter: 5 }),
  });
  // A hash of random bytes, which no password matches.
  let nobodys: Promise<string> | undefined;

  const { memoryCost, timeCost, parallelism } = settings;
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

  const hasher: Hasher = {
    hash: (password) => argonHash(password, settings),
    async matches(stored, password) {
      nobodys ??= argonHash(randomBytes(32), settings);
      const matched = await argonVerify(stored ?? (await nobodys), password);
      return matched && stored !== null;
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };

  return {
    withHasher: (work) => limit(() => work(hasher)),
    withRegistrationHasher: (work) => limitRegistrations(() => work(hasher)),
  };
}
