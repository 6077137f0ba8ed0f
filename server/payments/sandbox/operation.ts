// What a handler is given: one request, inside one transaction, and the answer it hands back.
import type { Queryable } from '#server/db/database.ts';
import type { StripeErrorBody, StripeFailure } from './errors.ts';
import type { Params } from './params.ts';

export interface Operation {
  readonly tx: Queryable;
  readonly params: Params;
  /** The object the path names, '' where it names none. */
  readonly id: string;
  readonly caller: 'secret' | 'publishable';
  readonly now: Date;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The date of `Stripe-Version`, '' where the caller sent none. */
  readonly apiVersion: string;
}

export interface Answer {
  status: number;
  body: object;
}

export type Handler = (op: Operation) => Promise<Answer>;

export function answer(body: object): Answer {
  return { status: 200, body };
}

/** A refusal that leaves traces (a failed charge), so that it must be committed and not thrown. */
export function refusal(status: number, error: StripeErrorBody): Answer {
  return { status, body: { error } };
}

export function answerOf(failure: StripeFailure): Answer {
  return { status: failure.status, body: { error: failure.body } };
}

export function unixSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
