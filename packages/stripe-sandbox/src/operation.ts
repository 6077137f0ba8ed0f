// The input of a handler (one request inside one transaction) and its result.
import type { StripeErrorBody, StripeApiError } from './errors.ts';
import type { SandboxQueryable } from './host.ts';
import type { Params } from './params.ts';

export interface Operation {
  readonly tx: SandboxQueryable;
  readonly params: Params;
  /** The id in the path, '' where the path has none. */
  readonly id: string;
  readonly caller: 'secret' | 'publishable';
  readonly now: Date;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The date of `Stripe-Version`, '' where the caller sent none. */
  readonly apiVersion: string;
  /** Whether events are delivered to a webhook endpoint. */
  readonly hasWebhook: boolean;
}

export interface ApiResponse {
  status: number;
  body: object;
}

export type Handler = (op: Operation) => Promise<ApiResponse>;

export function ok(body: object): ApiResponse {
  return { status: 200, body };
}

/** An error that changes data (such as a failed charge): it is returned, not thrown, so that the change is committed. */
export function errorResponse(status: number, error: StripeErrorBody): ApiResponse {
  return { status, body: { error } };
}

export function responseOf(error: StripeApiError): ApiResponse {
  return { status: error.status, body: { error: error.body } };
}

export function unixSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
