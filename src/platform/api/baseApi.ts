// The one API of the app, into which entities inject their endpoints. Every failure is an ApiError; reads are retried.
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { API_BASE } from '../address/paths.ts';
import { gateOf } from '../browser/effectGate.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';
import { TAG_TYPES } from './tags.ts';

const RETRIES_OF_READS = 2;
const TIMEOUT_MS = 20_000;
// The headers of a call replace these headers.
const ACCEPT = { accept: 'application/json' };

const rawQuery = fetchBaseQuery({
  baseUrl: API_BASE,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  headers: ACCEPT,
});

/** Options of a call, in the `extraOptions` of its endpoint. */
export interface CallOptions {
  /** A repetition after a lost answer sends the same Idempotency-Key. */
  isKeyed?: true;
}

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

// During a replay no call is sent, and an answer that arrives is delayed: the caller continues with the next step, such
// as a payment, only in the present.
const query: Query = async (args, api, options) => {
  const gate = gateOf(api.extra);
  await gate.opened();
  const result = await rawQuery(args, api, options);
  await gate.opened();
  if (!result.error) return result;
  const error = toApiError(result.error);
  if (error.code === 'reauthentication_required') {
    const { afterConfirmation } = await import('./reauthentication.ts');
    return afterConfirmation(api, error, () => query(args, api, options));
  }
  return { error, meta: result.meta };
};

const queryWithKey: Query = async (args, api, options) => {
  if (typeof args === 'string' || !options?.isKeyed) return query(args, api, options);
  const key = idempotencyKeyFor(args);
  const result = await query({ ...args, headers: { ...ACCEPT, 'Idempotency-Key': key } }, api, options);
  if (!result.error || isAnswer(result.error)) answered(args);
  // Nobody knows what the interrupted call has changed, so all data on the page are read again.
  if (result.error?.code === 'request_interrupted') api.dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
  return result;
};

/** False when the result of the call is unknown. */
export const isAnswer = ({ status, code }: ApiError) =>
  status > 0 && status < 500 && code !== 'request_under_way';

// Only reads are retried, and only when no answer came or the server was busy: a repeated write could act twice.
const queryWithRetry = retry(queryWithKey, {
  retryCondition: (error, _args, { attempt, baseQueryApi }) => {
    const { status } = error as unknown as ApiError;
    return baseQueryApi.type === 'query' && (status === 0 || status === 503) && attempt <= RETRIES_OF_READS;
  },
}) as Query;

/** The entities inject the endpoints; `contract` is the code of an answer that does not match the contract. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: queryWithRetry,
  tagTypes: TAG_TYPES,
  refetchOnReconnect: true,
  // An answer that does not match the contract is an ordinary failed call; the console shows the details.
  catchSchemaFailure: () => ({
    status: 500,
    code: 'contract',
    message: 'The server gave an unexpected answer.',
  }),
  endpoints: () => ({}),
});

declare module '#app/platform/store/types.ts' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
