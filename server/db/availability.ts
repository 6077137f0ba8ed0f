// Whether the database answers at all. While it does not, calls fail at once instead of waiting for it one by one, and a
// probe looks for its return. A slow statement alone changes nothing: the probe is another connection.
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable, isConnectionFailure, reasonOf } from './failures.ts';

/** A statement without an answer for so long makes us look whether the database answers anybody. */
const SUSPECT_AFTER_MS = 1_000;
const PROBE_AGAIN_MS = 100;

export interface AvailabilityOptions {
  /** Rejects where the database does not answer within a short time. */
  probe: () => Promise<void>;
  /** Called when it has gone, after everything that waits for it was refused. */
  onAway?: () => void;
  log?: ((line: string) => void) | undefined;
}

export interface Availability {
  isAway(): boolean;
  /** Waits for `work`; rejects with DatabaseUnavailable as soon as the database is known to be away. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Looks whether the database answers: something went wrong that may mean it does not. */
  suspect(): void;
  /** Refuses what still waits, and looks no more. */
  close(): void;
}

export function watchAvailability({ probe, onAway, log }: AvailabilityOptions): Availability {
  let isAway = false;
  let isProbing = false;
  let isClosed = false;
  /** When it answered anything last. */
  let answeredAt = -Infinity;
  const underWay = new Set<() => void>();

  function refuseAll(): void {
    for (const refuse of underWay) refuse();
    underWay.clear();
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
        // It is still away.
      }
    }
  }

  async function look(): Promise<void> {
    const since = performance.now();
    try {
      await probe();
      answeredAt = performance.now();
    } catch (error) {
      // A server that is too busy for another connection, but answers on those that are open, is not away.
      if (isClosed || answeredAt > since) return;
      isAway = true;
      log?.(`The database does not answer: ${reasonOf(error)}`);
      refuseAll();
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

  /** For as long as a statement waits: many that wait together look once. */
  function suspectSlowness(): void {
    if (performance.now() - answeredAt >= SUSPECT_AFTER_MS / 2) suspect();
  }

  return {
    isAway: () => isAway,
    suspect,
    run: (work) =>
      new Promise((resolve, reject) => {
        if (isAway) return reject(new DatabaseUnavailable());
        const looking = setInterval(suspectSlowness, SUSPECT_AFTER_MS).unref();
        const refuse = () => {
          clearInterval(looking);
          reject(new DatabaseUnavailable());
        };
        underWay.add(refuse);
        const done = () => {
          clearInterval(looking);
          underWay.delete(refuse);
        };
        work().then(
          (result) => {
            done();
            answeredAt = performance.now();
            resolve(result);
          },
          (error: unknown) => {
            done();
            if (isConnectionFailure(error)) suspect();
            else answeredAt = performance.now();
            reject(error as Error);
          },
        );
      }),
    close() {
      isClosed = true;
      refuseAll();
    },
  };
}
