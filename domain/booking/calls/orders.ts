// The order of several cars with one payment. Afterwards each reservation is changed and cancelled on its own.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { newOrder, order, orderPaymentRequest, paidOrder } from '../contract/orders.ts';
import { paymentIntentAnswer } from '../contract/reservations.ts';

export const createOrder = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/orders',
  summary: 'Hold two to four cars together, all or none',
  access: 'user',
  body: newOrder,
  status: 201,
  answer: order,
});

export const getOrder = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'The reservations of an own order',
  access: 'user',
  params: idParams,
  answer: order,
});

export const payOrder = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/orders/:id/pay',
  summary: 'Start one payment of the deposits, or of the balances, of an own order',
  access: 'user',
  params: idParams,
  body: orderPaymentRequest,
  answer: paymentIntentAnswer,
});

export const settleOrder = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/orders/:id',
  summary: 'Record the payment of an own order, which the server reads at the provider',
  access: 'user',
  params: idParams,
  body: paidOrder,
  answer: order,
});
