// The Idempotency-Keys of calls that move money. An attempt keeps its key until it is answered: pressing the button again
// after a lost answer is the same attempt, pressing it after an answer is a new one. Another body is another attempt.
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { newId } from '#app/shared/lib/newId.ts';

const open = new Map<string, string>();

const attemptOf = ({ method, url, body }: FetchArgs) => JSON.stringify([method, url, body]);

/** The key of the attempt that this call belongs to. */
export function idempotencyKeyFor(call: FetchArgs): string {
  const attempt = attemptOf(call);
  const key = open.get(attempt) ?? newId();
  open.set(attempt, key);
  return key;
}

/** The server has said what became of the attempt: the same call is a new one from here on. */
export function answered(call: FetchArgs): void {
  open.delete(attemptOf(call));
}
