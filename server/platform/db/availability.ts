// Detects whether the database answers. During an outage every call fails at once, and a probe on a separate
// connection detects the recovery. One slow statement is not an outage.
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, isConnectionFailure, reasonOf } from './failures.ts';

/** A statement without an answer for this long starts a probe. */
const SUSPECT_AFTER_MS = 1_000;
const CHECK_EVERY_MS = 250;
const PROBE_AGAIN_MS = 100;

export interface AvailabilityOptions {
  /** Rejects when the database does not answer within a short time. */
  probe: () => Promise<void>;
  /** Called when an outage begins, after every waiting statement is rejected. */
  onAway?: () => void;
  log?: ((line: string) => void) | undefined;
}

export interface Availability {
  isAway(): boolean;
  /** Waits for `work`; rejects with DatabaseUnavailable as soon as the database is known to be unavailable. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Starts a probe after an error that may mean an outage. */
  suspect(): void;
  /** Rejects every waiting statement and stops probing. */
  close(): void;
}

export function watchAvailability({ probe, onAway, log }: AvailabilityOptions): Availability {
  let isAway = false;
  let isProbing = false;
  let isClosed = false;
  /** The time of the last answer, as performance.now(). */
  let answeredAt = -Infinity;
  /** The rejection of every pending statement, with its start time, in the order of the starts. */
  const pending = new Map<() => void, number>();
  /** One timer for all statements: it runs while a statement is pending. */
  let watchdog: NodeJS.Timeout | undefined;

  function stopWatchdog(): void {
    clearInterval(watchdog);
    watchdog = undefined;
  }

  function rejectAll(): void {
    for (const rejectOne of pending.keys()) rejectOne();
    pending.clear();
    stopWatchdog();
  }

  /** Starts a probe when the oldest statement waits too long and no other statement was answered meanwhile. */
  function checkSlowness(): void {
    const [startedAt] = pending.values();
    if (startedAt === undefined) return stopWatchdog();
    const now = performance.now();
    if (now - startedAt >= SUSPECT_AFTER_MS && now - answeredAt >= SUSPECT_AFTER_MS / 2) suspect();
  }

  async function findReturn(since: number): Promise<void> {
    while (!isClosed) {
      await wait(PROBE_AGAIN_MS, undefined, { ref: false });
      try {
        await probe();
        answeredAt = performance.now();
        isAway = false;
        log?.(`The database answers again after ${((performance.now() - since) / 1000).toFixed(1)} s.`);
        return;
      } catch {
        // The next attempt follows.
      }
    }
  }

  async function look(): Promise<void> {
    const since = performance.now();
    try {
      await probe();
      answeredAt = performance.now();
    } catch (error) {
      // A database that refuses new connections but answers on open ones is busy, not unavailable.
      if (isClosed || answeredAt > since) return;
      isAway = true;
      log?.(`The database does not answer: ${reasonOf(error)}`);
      rejectAll();
      onAway?.();
      await findReturn(since);
    }
  }

  function suspect(): void {
    if (isProbing || isClosed) return;
    isProbing = true;
    void look().finally(() => {
      isProbing = false;
    });
  }

  return {
    isAway: () => isAway,
    suspect,
    run: (work) =>
      new Promise((resolve, reject) => {
        if (isAway) return reject(new DatabaseUnavailable());
        const rejectOne = () => reject(new DatabaseUnavailable());
        pending.set(rejectOne, performance.now());
        watchdog ??= setInterval(checkSlowness, CHECK_EVERY_MS).unref();
        work().then(
          (result) => {
            pending.delete(rejectOne);
            answeredAt = performance.now();
            resolve(result);
          },
          (error: unknown) => {
            pending.delete(rejectOne);
            if (isConnectionFailure(error)) suspect();
            else answeredAt = performance.now();
            reject(error as Error);
          },
        );
      }),
    close() {
      isClosed = true;
      rejectAll();
    },
  };
}
