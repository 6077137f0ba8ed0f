// The Idempotency-Keys of calls that move money. An attempt keeps its key until the server answers. A
// repetition after a lost answer belongs to the same attempt; a repetition after an answer, or a call with
// another body, starts a new attempt.
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { newId } from '../browser/newId.ts';

const open = new Map<string, string>();

const attemptOf = ({ method, url, body }: FetchArgs) => JSON.stringify([method, url, body]);

/** The key of the attempt that this call belongs to. */
export function idempotencyKeyFor(call: FetchArgs): string {
  const attempt = attemptOf(call);
  const key = open.get(attempt) ?? newId();
  open.set(attempt, key);
  return key;
}

/** Ends the attempt, because the server has answered it: a repetition of the same call is a new attempt. */
export function answered(call: FetchArgs): void {
  open.delete(attemptOf(call));
}
