// The one API of the app: entities inject their endpoints. Every failure is an ApiError; reads are tried again.
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { API_BASE } from '#app/shared/config/paths.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { TAG_TYPES } from './tags.ts';

const RETRIES_OF_READS = 2;
const TIMEOUT_MS = 20_000;

const rawQuery = fetchBaseQuery({
  baseUrl: API_BASE,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  headers: { accept: 'application/json' },
});

const query: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const result = await rawQuery(args, api, extra);
  return result.error ? { error: toApiError(result.error), meta: result.meta } : result;
};

// Only reads are repeated, and only where no answer came or the server was busy: a repeated write could act twice.
const queryWithRetry = retry(query, {
  retryCondition: (error, _args, { attempt, baseQueryApi }) => {
    const { status } = error as unknown as ApiError;
    return baseQueryApi.type === 'query' && (status === 0 || status === 503) && attempt <= RETRIES_OF_READS;
  },
}) as typeof query;

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
