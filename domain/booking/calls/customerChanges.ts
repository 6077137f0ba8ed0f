// The change of a reservation by its customer: dates, extras or car. The calls of the balance pay for it.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { changeQuote, changeRequest, reservationChange } from '../contract/customerChanges.ts';
import { reservation } from '../contract/reservations.ts';

export const quoteChange = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'read',
  path: '/api/reservations/:id/change/quote',
  summary:
    'What other dates, extras or another car of an own reservation cost, until 24 hours before its start',
  access: 'user',
  params: idParams,
  body: reservationChange,
  answer: changeQuote,
});

export const changeReservation = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/change',
  summary: 'Change dates, extras or car of an own reservation, or hold the change until it is paid',
  access: 'user',
  params: idParams,
  body: changeRequest,
  answer: reservation,
});
