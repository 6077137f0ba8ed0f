import { call } from '#domain/kit/call.ts';
import { promoCheck, promoOffer } from '../contract/promoCodes.ts';

/** The only call that accepts a typed code: its limit is the protection against guessing. */
export const checkPromoCode = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/promo-codes/check',
  summary: 'What a promo code takes off, for the caller and a car',
  access: 'user',
  rateLimit: { max: 20, timeWindow: '1 hour', countedPerUser: 'promo-codes' },
  body: promoCheck,
  answer: promoOffer,
});
