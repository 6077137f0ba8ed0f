// The one API of the app: entities inject their endpoints. Every failure is an ApiError; reads are tried again.
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { API_BASE } from '#app/shared/config/paths.ts';
import { gateOf } from '#app/shared/lib/effectGate.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';
import { TAG_TYPES } from './tags.ts';

const RETRIES_OF_READS = 2;
const TIMEOUT_MS = 20_000;
// A call's own headers take the place of these.
const ACCEPT = { accept: 'application/json' };

const rawQuery = fetchBaseQuery({
  baseUrl: API_BASE,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  headers: ACCEPT,
});

/** What an endpoint may say of its call, as its `extraOptions`. */
export interface CallOptions {
  /** It moves money: a repetition of an attempt whose answer got lost names the same Idempotency-Key. */
  movesMoney?: true;
}

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

// While a past moment is shown nothing is asked, and an answer that comes is kept back: whoever waits for it goes on
// with the next step, a payment say, only in the present.
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
  if (typeof args === 'string' || !options?.movesMoney) return query(args, api, options);
  const key = idempotencyKeyFor(args);
  const result = await query({ ...args, headers: { ...ACCEPT, 'Idempotency-Key': key } }, api, options);
  if (!result.error || isAnswer(result.error)) answered(args);
  return result;
};

/** False where nobody knows what became of the call. */
const isAnswer = ({ status, code }: ApiError) => status > 0 && status < 500 && code !== 'request_under_way';

// Only reads are repeated, and only where no answer came or the server was busy: a repeated write could act twice.
const queryWithRetry = retry(queryWithKey, {
  retryCondition: (error, _args, { attempt, baseQueryApi }) => {
    const { status } = error as unknown as ApiError;
    return baseQueryApi.type === 'query' && (status === 0 || status === 503) && attempt <= RETRIES_OF_READS;
  },
}) as Query;

/** Endpoints are injected by the entities; `contract` is the code of an answer that broke the contract. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: queryWithRetry,
  tagTypes: TAG_TYPES,
  refetchOnReconnect: true,
  // An answer that breaks the contract is an ordinary failed call, with the details in the console.
  catchSchemaFailure: () => ({
    status: 500,
    code: 'contract',
    message: 'The server gave an unexpected answer.',
  }),
  endpoints: () => ({}),
});

declare module '#app/store/types.ts' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
