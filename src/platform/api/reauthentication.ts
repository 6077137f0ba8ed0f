// Calls that wait until the user has confirmed their identity. The store opens the dialog; this module keeps the calls.
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { reauthenticationRequested } from './sessionEvents.ts';

/** Continues a call: repeats it, or fails it with a message. */
type Resume = (failure: string | undefined) => void;

let waiting: Resume[] = [];

/**
 * Opens one confirmation dialog for several calls. Then repeats the call, or fails it with `error` and a message. The
 * server has not executed the call, so that it can be repeated with the same Idempotency-Key.
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

/** Continues the waiting calls: repeats them, or fails them with the message `failure`. */
export function resumeCalls(failure?: string): void {
  const calls = waiting;
  waiting = [];
  for (const resume of calls) resume(failure);
}
