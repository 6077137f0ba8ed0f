// The check of a promo code.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { checkPromoCode } from '#domain/fleet/calls/promoCodes.ts';
import type { PromoCheck, PromoOffer } from '#domain/fleet/contract/promoCodes.ts';

export const promoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a code takes off for this user and a car. 422 `promo_refused` with the reason, 429 for too many codes. */
    checkPromoCode: build.mutation<PromoOffer, PromoCheck>({ ...to(checkPromoCode) }),
  }),
});
