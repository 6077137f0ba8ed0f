// Money that staff move: payments outside the provider, their refunds, and refunds of card payments.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { outsidePayment, outsideRefund, staffRefund, waiver } from '../contract/staffMoney.ts';

const REFUND = { permission: 'reservations.refund' } as const;

export const recordOutsidePayment = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/outside-payments',
  summary: 'Record a payment that came outside the payment provider',
  access: { permission: 'money.record' },
  params: idParams,
  body: outsidePayment,
  answer: reservation,
});

export const recordOutsideRefund = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/outside-refunds',
  summary: 'Record that such money was paid back',
  access: REFUND,
  recentSignIn: true,
  params: idParams,
  body: outsideRefund,
  answer: reservation,
});

export const waiveBalance = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/waiver',
  summary: 'Waive what is still due after a late cancellation',
  access: REFUND,
  recentSignIn: true,
  params: idParams,
  body: waiver,
  answer: reservation,
});

export const refundCardPayment = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/refunds',
  summary: 'Refund a part of a card payment',
  access: REFUND,
  recentSignIn: true,
  params: idParams,
  body: staffRefund,
  answer: reservation,
});
