import { call } from '#domain/kit/call.ts';
import { linkToken } from '#domain/people/contract/accounts.ts';
import { openedPaymentLink } from '../contract/paymentLinks.ts';

/** A repetition within the session that the link has opened gets the reservation again. 410 'link_expired'. */
export const openPaymentLink = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/payment-links/open',
  summary: 'Open a mailed payment link; it signs in a customer who has no other way to sign in',
  access: 'optional-session',
  ofAnyUser: true,
  rateLimit: { max: 120, timeWindow: '1 minute' },
  body: linkToken,
  answer: openedPaymentLink,
});
