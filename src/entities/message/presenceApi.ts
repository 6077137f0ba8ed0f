// Who is there right now, and who is writing. Nobody is asked: the answer is empty, and the socket's events fill it.
import { baseApi } from '#app/api/baseApi.ts';

export interface PresenceNow {
  online: readonly string[];
  typing: readonly string[];
}

const nobody: PresenceNow = { online: [], typing: [] };

export const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPresence: build.query<PresenceNow, void>({
      queryFn: () => ({ data: nobody }),
      // Asked again, as all queries are when the browser is back online, it keeps what the events have told.
      merge: () => undefined,
      // Known from events alone: what is forgotten would not come again before somebody moves.
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useGetPresenceQuery } = presenceApi;
