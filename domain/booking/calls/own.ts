// What customers do with an own reservation; staff change trip details by the same call.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { cancellationRequest } from '../contract/cancellations.ts';
import { reservation } from '../contract/reservations.ts';
import { tripUpdate } from '../contract/tripDetails.ts';

export const changeTrip = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'keyed',
  path: '/api/reservations/:id/trip',
  summary: 'The trip details, by the owner until 24 hours before the start, or by staff',
  access: { permission: 'reservations.edit', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  body: tripUpdate,
  answer: reservation,
});

export const cancelOwnReservation = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/cancellation',
  summary: "The customer's cancellation of an own reservation, until its start",
  access: 'user',
  params: idParams,
  body: cancellationRequest,
  answer: reservation,
});
