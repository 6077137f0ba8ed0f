// The one API of the app, into which entities inject their endpoints. Every failure is an ApiError; reads are retried.
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { GUEST } from '#domain/kit/pageUser.ts';
import { API_BASE } from '../address/paths.ts';
import { gateOf } from '../browser/effectGate.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';
import { pageUser, sessionDoubted } from './sessionEvents.ts';
import { TAG_TYPES } from './tags.ts';

const RETRIES_OF_READS = 2;
const TIMEOUT_MS = 20_000;
// Longer than the lease of a call whose server was killed (LEASE_MS in server/platform/http/idempotencyKeys.ts).
const UNDER_WAY_PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 16_000, 16_000];
// The headers of a call replace these headers.
const ACCEPT = { accept: 'application/json' };

const rawQuery = fetchBaseQuery({
  baseUrl: API_BASE,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  headers: ACCEPT,
  // The server refuses a call of a page of another user, and a write of a guest's page in a session.
  prepareHeaders: (headers, { getState, type }) => {
    const userId = pageUser(getState()) || (type === 'mutation' && GUEST);
    if (userId) headers.set('x-user-id', userId);
  },
});

/** Options of a call, in the `extraOptions` of its endpoint. */
export interface CallOptions {
  /** A repetition after a lost answer sends the same Idempotency-Key. */
  isKeyed?: true;
}

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

/** True when the session has ended, or is another user's. A refused sign-in is also a 401, but its answer has a code. */
export const isOfOtherSession = ({ status, code }: ApiError) =>
  (status === 401 && code === undefined) || code === 'other_user';

// During a replay no call is sent, and an answer that arrives is delayed: the caller continues with the next step, such
// as a payment, only in the present.
const sendNow: Query = async (args, api, options) => {
  const gate = gateOf(api.extra);
  await gate.opened();
  const result = await rawQuery(args, api, options);
  await gate.opened();
  gate.answered?.(api.endpoint, result.data);
  return result.error ? { error: toApiError(result.error), meta: result.meta } : result;
};

/** Sends a call; when the server refuses it for its session, waits for the user and repeats it once. */
async function send(...call: Parameters<Query>): Promise<Awaited<ReturnType<Query>>> {
  const [, api] = call;
  const userId = pageUser(api.getState());
  const result = await sendNow(...call);
  if (!result.error || !isOfOtherSession(result.error)) return result;
  if (!userId) {
    // The page shows the user; who has written as a guest sends it again as that user.
    if (result.error.code) api.dispatch(sessionDoubted());
    return result;
  }
  const { after } = await import('./reauthentication.ts');
  return after('session', api, { error: result.error, repeat: async () => sendNow(...call) });
}

const query: Query = async (...call) => {
  const [, api] = call;
  const result = await send(...call);
  if (result.error?.code !== 'reauthentication_required') return result;
  const { after } = await import('./reauthentication.ts');
  return after('confirmation', api, { error: result.error, repeat: async () => query(...call) });
};

/** Repeats a keyed call while the server reports that the first call with the key has no answer yet. */
export async function repeatWhileUnderWay<Result extends { error?: ApiError }>(
  send: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let result = await send();
  for (const pause of UNDER_WAY_PAUSES_MS) {
    if (result.error?.code !== 'request_under_way' || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    result = await send();
  }
  return result;
}

const queryWithKey: Query = async (args, api, options) => {
  if (typeof args === 'string' || !options?.isKeyed) return query(args, api, options);
  const keyed = { ...args, headers: { ...ACCEPT, 'Idempotency-Key': idempotencyKeyFor(args) } };
  const result = await repeatWhileUnderWay(async () => query(keyed, api, options), api.signal);
  if (!result.error || isAnswer(result.error)) answered(args);
  return result;
};

/**
 * False when the result of the call is unknown: the server refuses a repetition for its session, its rights or its rate
 * before it looks for the answer of the first call.
 */
export const isAnswer = ({ status, code }: ApiError) =>
  status > 0 && status < 500 && ![401, 403, 429].includes(status) && code !== 'request_under_way';

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
