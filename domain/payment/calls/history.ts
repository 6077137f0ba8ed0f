import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { paymentHistory } from '../contract/payments.ts';

export const getPaymentHistory = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/:id/payments',
  summary: 'The payments of a reservation with their refunds and disputes, for its owner and staff',
  access: { permission: 'reservations.read', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  answer: paymentHistory,
});
