// The configuration of the server for the browser. Read once per visit.
import { clockCompared } from '../browser/clockJump.ts';
import { baseApi } from './baseApi.ts';
import { toLater } from './call.ts';
import { tagOne } from './tags.ts';
import type { RootState } from '../store/types.ts';
import { configRequest } from '#domain/site/requests.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';

const VISIT_SECONDS = 24 * 60 * 60;

export const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Addresses, switches and the server's clock, an instant. */
    getConfig: build.query<PublicConfig, void>({
      ...toLater(configRequest, async () => (await import('#domain/site/calls.ts')).getConfig),
      onQueryStarted: (_arg, { queryFulfilled }) => queryFulfilled.then(clockCompared, () => undefined),
      providesTags: () => [tagOne('Config', 'PUBLIC')],
      keepUnusedDataFor: VISIT_SECONDS,
    }),
  }),
});

/** The action that puts the answer of this call into the cache, for a page that the server renders. */
export const configReceived = (value: PublicConfig) =>
  configApi.util.upsertQueryEntries([{ endpointName: 'getConfig', arg: undefined, value }]);

export const { useGetConfigQuery } = configApi;

const selectConfigResult = configApi.endpoints.getConfig.select();

/** The configuration; undefined until it is loaded. */
export const selectConfig = (state: RootState): PublicConfig | undefined => selectConfigResult(state).data;
