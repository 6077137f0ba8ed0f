// The calls that change extras, for admins.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { extrasListed } from '#app/platform/api/tags.ts';
import { addExtra, changeExtra, withdrawExtra } from '#domain/fleet/calls/staff.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { ExtraRequest } from '#domain/fleet/contract/extrasAdmin.ts';

type Change = { extraId: string; extra: ExtraRequest };

export const extraAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addExtra: build.mutation<Extra, ExtraRequest>({
      ...to(addExtra),
      invalidatesTags: (_extra, error) => (error ? [] : extrasListed()),
    }),
    /** Replaces an extra; reservations keep the price of their booking. 404 after it is withdrawn. */
    changeExtra: build.mutation<Extra, Change>({
      ...to(changeExtra, ({ extraId, extra }: Change) => ({ params: { id: extraId }, body: extra })),
      invalidatesTags: (_extra, error) => (error ? [] : extrasListed()),
    }),
    withdrawExtra: build.mutation<null, string>({
      ...to(withdrawExtra, (extraId: string) => ({ params: { id: extraId } })),
      invalidatesTags: (_nothing, error) => (error ? [] : extrasListed()),
    }),
  }),
});
