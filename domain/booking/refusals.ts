// The refusals of calls about a reservation and its payments, for the server and the mocks.
import { Refusal } from '#domain/kit/refusal.ts';

export const reservationMissing = () => new Refusal(404, 'This reservation does not exist.');

/** The refusal of staff who make a call of the customer, or of an edit by staff without the permission. */
export const onlyByCustomer = () =>
  new Refusal(403, 'Only the customer, or staff whose role allows it, can do this to the reservation.', {
    code: 'not_the_customer',
  });

export const notCancellable = () =>
  new Refusal(409, 'Only a confirmed reservation can be cancelled.', { code: 'not_confirmed' });

export const nothingDue = () =>
  new Refusal(409, 'Nothing remains to be paid for this reservation.', { code: 'nothing_due' });

export const nothingDueLate = () =>
  new Refusal(409, 'Nothing is due for a late cancellation.', { code: 'nothing_due' });

export const hasNoPayments = () =>
  new Refusal(409, 'Only a confirmed reservation has payments.', { code: 'not_confirmed' });

export const paymentMissing = () => new Refusal(404, 'This payment does not exist.');

/** `message` states the largest amount. */
export const amountTooLarge = (message: string) =>
  new Refusal(422, message, { code: 'amount_too_large', errors: [{ field: 'amount', message }] });
