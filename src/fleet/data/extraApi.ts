// The calls about extras: all users read the offered extras, admins change them.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { extrasListed, tagsOfList } from '#app/platform/api/tags.ts';
import { extra, extraList, type Extra } from '#domain/fleet/contract/extras.ts';
import type { ExtraRequest } from '#domain/fleet/contract/extrasAdmin.ts';
import type { ListQuery } from '#domain/kit/fields.ts';

const ofExtra = (extraId: string) => `/extras/${encodeURIComponent(extraId)}`;

export const extraApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The offered extras by name, or with a query a page of them; prices in pounds. */
    getExtras: build.query<EntityList<Extra>, ListQuery | void>({
      query: (params) => ({ url: '/extras', ...(params ? { params } : {}) }),
      rawResponseSchema: extraList,
      transformResponse: toEntityList<Extra>,
      providesTags: (extras) => tagsOfList('Extra', extras?.ids),
    }),
    addExtra: build.mutation<Extra, ExtraRequest>({
      query: (body) => ({ url: '/extras', method: 'POST', body }),
      responseSchema: extra,
      invalidatesTags: (_extra, error) => (error ? [] : extrasListed()),
    }),
    /** Replaces an extra; reservations keep the price of their booking. 404 after it is withdrawn. */
    updateExtra: build.mutation<Extra, { extraId: string; extra: ExtraRequest }>({
      query: ({ extraId, extra: body }) => ({ url: ofExtra(extraId), method: 'PUT', body }),
      responseSchema: extra,
      invalidatesTags: (_extra, error) => (error ? [] : extrasListed()),
    }),
    withdrawExtra: build.mutation<null, string>({
      query: (extraId) => ({ url: ofExtra(extraId), method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error ? [] : extrasListed()),
    }),
  }),
});

export const { useGetExtrasQuery } = extraApi;
