// The terms that staff have agreed with the customer of a booking.
import { HOUR, SECOND } from '#domain/time/durations.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import type { StaffBooking } from './contract/staffBookings.ts';

const refuse = (code: string, message: string, field?: string) =>
  new HttpProblem(422, message, { code, ...(field ? { errors: [{ field, message }] } : {}) });

/**
 * Checks the price on the screen, and an amount paid outside the provider. Throws HttpProblem 422 'amount_mismatch',
 * 'amount_too_small' or 'amount_too_large'.
 */
export function assertAgreed(
  { totalPrice, payment }: Pick<StaffBooking, 'totalPrice' | 'payment'>,
  { totalPence, depositPence }: { totalPence: Pence; depositPence: Pence },
): void {
  if (poundsToPence(totalPrice) !== totalPence) {
    throw refuse('amount_mismatch', `The total for these dates is ${formatPounds(totalPence)}.`);
  }
  if (!payment) return;
  const pence = poundsToPence(payment.amount);
  if (pence < depositPence) {
    const message = `The deposit of ${formatPounds(depositPence)} is the least that confirms a reservation.`;
    throw refuse('amount_too_small', message, 'amount');
  }
  if (pence > totalPence)
    throw refuse('amount_too_large', `The total is ${formatPounds(totalPence)}.`, 'amount');
}

/** The refusal of a booking for a customer who holds unpaid dates of the car already. */
export const alreadyHeld = () =>
  new HttpProblem(409, 'Unpaid dates of this car are kept for this customer already.', {
    code: 'already_held',
  });

/** The refusal of a change of a booking that is paid, withdrawn or expired. */
export const notPending = () =>
  new HttpProblem(409, 'This booking does not wait for a payment any more.', { code: 'not_pending' });

/** The refusal of another mail with a payment link. */
export const linkLimit = () =>
  new HttpProblem(429, 'Several payment links have been mailed already. Please try again in an hour.', {
    code: 'link_limit',
    retryAfter: HOUR / SECOND,
  });
