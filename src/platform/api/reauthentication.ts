// Calls that wait until the user has confirmed their identity, or has signed in again. The store opens the dialog; this
// module keeps the calls.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { reauthenticationRequested, sessionDoubted } from './sessionEvents.ts';

/** Continues a call: repeats it, or fails it with a message. */
type Resume = (failure: string | undefined) => void;

/** What a call waits for. */
export type Pending = 'confirmation' | 'session';

const requests: Record<Pending, () => UnknownAction> = {
  confirmation: reauthenticationRequested,
  session: sessionDoubted,
};
const waiting: Record<Pending, Resume[]> = { confirmation: [], session: [] };

/**
 * Opens one dialog for several calls. Then repeats the call, or fails it with `error` and a message. The server has not
 * executed the call, so that it can be repeated with the same Idempotency-Key.
 */
export async function after<Result>(
  pending: Pending,
  { dispatch }: Pick<BaseQueryApi, 'dispatch'>,
  { error, repeat }: { error: ApiError; repeat: () => Promise<Result> },
): Promise<Result | { error: ApiError }> {
  const failure = await new Promise<string | undefined>((resolve) => {
    waiting[pending].push(resolve);
    dispatch(requests[pending]());
  });
  return failure === undefined ? repeat() : { error: { ...error, message: failure } };
}

/** Continues the waiting calls: repeats them, or fails them with the message `failure`. */
export function resumeCalls(pending: Pending, failure?: string): void {
  for (const resume of waiting[pending].splice(0)) resume(failure);
}
