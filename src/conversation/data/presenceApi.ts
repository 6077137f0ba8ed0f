// Who is online and who is typing. The query sends no request: its answer is empty, and the socket's events fill it.
import { baseApi } from '#app/platform/api/baseApi.ts';

export interface PresenceNow {
  online: readonly string[];
  typing: readonly string[];
}

const nobody: PresenceNow = { online: [], typing: [] };

export const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPresence: build.query<PresenceNow, void>({
      queryFn: () => ({ data: nobody }),
      // A refetch, for example when the browser is back online, keeps the values of the events.
      merge: () => undefined,
      // The data come from events only: removed data would not come again before the next event.
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useGetPresenceQuery } = presenceApi;
