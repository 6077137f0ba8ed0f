// The refusals of calls about a reservation and its payments, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const reservationMissing = () => new HttpProblem(404, 'This reservation does not exist.');

/** The refusal of staff who make a call of the customer, or of an edit by staff without the permission. */
export const onlyByCustomer = () =>
  new HttpProblem(403, 'Only the customer, or staff whose role allows it, can do this to the reservation.', {
    code: 'not_the_customer',
  });

export const notCancellable = () =>
  new HttpProblem(409, 'Only a confirmed reservation can be cancelled.', { code: 'not_confirmed' });

export const nothingDue = () =>
  new HttpProblem(409, 'Nothing remains to be paid for this reservation.', { code: 'nothing_due' });

export const nothingDueLate = () =>
  new HttpProblem(409, 'Nothing is due for a late cancellation.', { code: 'nothing_due' });

export const hasNoPayments = () =>
  new HttpProblem(409, 'Only a confirmed reservation has payments.', { code: 'not_confirmed' });

export const paymentMissing = () => new HttpProblem(404, 'This payment does not exist.');

/** `message` states the largest amount. */
export const amountTooLarge = (message: string) =>
  new HttpProblem(422, message, { code: 'amount_too_large', errors: [{ field: 'amount', message }] });
