// Waits with a deadline. The message of each error names the awaited condition.
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

export interface Deadline {
  /** The awaited condition: 'the answer to GET /api/health'. */
  what: string;
  withinMs: number;
  /** Adds details to the error, such as the output of the process. */
  details?: () => string;
  /** The class of the error; ProductFailure when the product is the cause. */
  Failure?: new (message: string) => Error;
}

function overdue({ what, withinMs, details, Failure = Error }: Deadline): Error {
  const more = details?.().trim();
  return new Failure(`Waited ${String(withinMs)} ms for ${what} without success.${more ? `\n${more}` : ''}`);
}

/** Settles as `promise` does; rejects when it has not settled by the deadline. */
export async function within<T>(promise: Promise<T>, deadline: Deadline): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(overdue(deadline)), deadline.withinMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Polls until `isSo` returns true; rejects at the deadline. */
export async function until(isSo: () => boolean | Promise<boolean>, deadline: Deadline): Promise<void> {
  const end = performance.now() + deadline.withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw overdue(deadline);
    await wait(LOOK_EVERY_MS);
  }
}
