// The refusals of calls about a booking or a reservation, for the server and the mocks.
import { NO_TRIP, TRIP_CLOSED } from './trip.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { CHANGE_REFUSALS } from './customerChange.ts';
import { CANCELLATION_REFUSALS } from './selfService.ts';

export const reservationMissing = () => new HttpProblem(404, 'This reservation does not exist.');

/** The refusal of staff who make a call of the customer, or of an edit by staff without the permission. */
export const onlyByCustomer = () =>
  new HttpProblem(403, 'Only the customer, or staff whose role allows it, can do this to the reservation.', {
    code: 'not_the_customer',
  });

export const notCancellable = () =>
  new HttpProblem(409, 'Only a confirmed reservation can be cancelled.', { code: 'not_confirmed' });

/** The refusal of a booking that the rules refuse (priceBooking.ts), or of the dates of a search. */
export const bookingRefused = ({
  code,
  message,
  fields,
}: {
  code: string;
  message: string;
  fields: readonly string[];
}) =>
  new HttpProblem(422, message, {
    code,
    ...(fields.length > 0 ? { errors: fields.map((field) => ({ field, message })) } : {}),
  });

export const orderMissing = () => new HttpProblem(404, 'This order does not exist.');

/** The refusal of an order whose holds have ended. */
export const orderEnded = () =>
  new HttpProblem(409, 'The cars are no longer kept for you. Please start again.', { code: 'hold_ended' });

/** The refusal of an order with the same car twice. */
export const sameCarTwice = () =>
  new HttpProblem(422, 'An order has each car once.', { code: 'invalid_booking' });

/** The refusal of one car of an order, with its name. */
export const refusedCar = (car: { make: string; model: string }, refusal: HttpProblem) =>
  new HttpProblem(refusal.status, `${car.make} ${car.model}: ${refusal.message}`, {
    ...(refusal.code ? { code: refusal.code } : {}),
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  });

export const quoteMissing = () => new HttpProblem(404, 'This quote does not exist.');

export const cancellationRefused = (code: keyof typeof CANCELLATION_REFUSALS) =>
  new HttpProblem(409, CANCELLATION_REFUSALS[code], { code });

export const changeRefused = (code: keyof typeof CHANGE_REFUSALS) =>
  new HttpProblem(409, CHANGE_REFUSALS[code], { code });

/** The refusal of a call of the staff about the caller's own booking. */
export const ownBooking = () =>
  new HttpProblem(403, 'This is your own booking. Another member of the staff has to do this.', {
    code: 'own_booking',
  });

export const mayNotRecordPayments = () =>
  new HttpProblem(403, 'Your role does not allow recording payments.');

/** The refusals of a change of the trip details. */
export const noTrip = () => new HttpProblem(409, NO_TRIP, { code: 'not_confirmed' });
export const tripClosed = () => new HttpProblem(409, TRIP_CLOSED, { code: 'trip_closed' });
