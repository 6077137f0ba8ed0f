// Calls that wait until the user has confirmed who they are. The dialog follows the store; the calls wait here.
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { reauthenticationRequested } from './sessionEvents.ts';

/** Goes on with a call: repeats it, or fails it with a message. */
type Resume = (failure: string | undefined) => void;

let waiting: Resume[] = [];

/**
 * Asks the user to confirm; several calls ask once. Repeats the call then, or fails it with the `error` and a message.
 * The server has done nothing of the call, so it can be repeated, under the same Idempotency-Key too.
 */
export async function afterConfirmation<Result>(
  { dispatch }: Pick<BaseQueryApi, 'dispatch'>,
  error: ApiError,
  repeat: () => Result,
): Promise<Awaited<Result> | { error: ApiError }> {
  const failure = await new Promise<string | undefined>((resolve) => {
    waiting.push(resolve);
    dispatch(reauthenticationRequested());
  });
  return failure === undefined ? await repeat() : { error: { ...error, message: failure } };
}

/** Lets the waiting calls go on: repeated without a `failure`, otherwise failed with it as their message. */
export function resumeCalls(failure?: string): void {
  const calls = waiting;
  waiting = [];
  for (const resume of calls) resume(failure);
}
