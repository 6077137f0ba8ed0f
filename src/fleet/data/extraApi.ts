// The offered extras, which all users read.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { tagsOfList } from '#app/platform/api/tags.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { extrasRequest } from '#domain/fleet/requests.ts';
import type { ListQuery } from '#domain/kit/fields.ts';

export const extraApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The offered extras by name, or with a query a page of them; prices in pounds. */
    getExtras: build.query<EntityList<Extra>, ListQuery | void>({
      ...toLater(extrasRequest, async () => (await import('#domain/fleet/calls/catalogue.ts')).getExtras, {
        toParts: (query: ListQuery | void) => ({ query: query ?? {} }),
      }),
      transformResponse: toEntityList<Extra>,
      providesTags: (extras) => tagsOfList('Extra', extras?.ids),
    }),
  }),
});

export const { useGetExtrasQuery } = extraApi;
