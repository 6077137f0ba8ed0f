// The change of dates by the customer. The calls of the balance pay for it.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { dateChangeQuote, dateChangeRequest } from '../contract/dateChanges.ts';
import { bookingDates, reservation } from '../contract/reservations.ts';

export const quoteDateChange = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'read',
  path: '/api/reservations/:id/date-change/quote',
  summary: 'What other dates of an own reservation cost, until 24 hours before its start',
  access: 'user',
  params: idParams,
  body: bookingDates,
  answer: dateChangeQuote,
});

export const changeDates = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/date-change',
  summary: 'Change the dates of an own reservation, or hold new dates that are paid first',
  access: 'user',
  params: idParams,
  body: dateChangeRequest,
  answer: reservation,
});
