// The refusals of calls about the payments of a reservation, for the server and the mocks. Amounts are in pence.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { CHANGE_REFUSALS } from './customerChange.ts';

export const nothingDue = () =>
  new HttpProblem(409, 'Nothing remains to be paid for this reservation.', { code: 'nothing_due' });

export const nothingDueLate = () =>
  new HttpProblem(409, 'Nothing is due for a late cancellation.', { code: 'nothing_due' });

export const hasNoPayments = () =>
  new HttpProblem(409, 'Only a confirmed reservation has payments.', { code: 'not_confirmed' });

export const paymentMissing = () => new HttpProblem(404, 'This payment does not exist.');

const notPaid = (message: string) => new HttpProblem(402, message, { code: 'not_paid' });

export const depositNotPaid = () => notPaid('The deposit for these dates has not been paid.');
export const balanceNotPaid = () => notPaid('The remaining balance has not been paid.');
export const changeNotPaid = () => notPaid('The change has not been paid.');
/** The refusal of a payment that is smaller than the deposit. */
export const depositIs = (pence: Pence) => notPaid(`The deposit for these dates is ${formatPounds(pence)}.`);
export const notYourPayment = () => notPaid('This is not a payment of yours.');

const refunded = (message: string) =>
  new HttpProblem(409, `${message} Your payment is being refunded in full.`, {
    code: 'dates_taken_refunded',
  });

/** The refusals of a payment that arrived too late. */
export const datesTakenRefunded = () =>
  refunded('The selected dates are already booked. Please choose different dates.');
export const changeEndedRefunded = () => refunded(CHANGE_REFUSALS.change_ended);

const mismatch = (message: string) => new HttpProblem(422, message, { code: 'amount_mismatch' });

export const depositMismatch = (pence: Pence) =>
  mismatch(`The deposit for these dates is ${formatPounds(pence)}.`);
export const balanceMismatch = (pence: Pence) => mismatch(`The remaining balance is ${formatPounds(pence)}.`);
export const orderMismatch = (pence: Pence) =>
  mismatch(`The amount to pay for this order is ${formatPounds(pence)}.`);
export const changeMismatch = (pence: Pence) =>
  mismatch(`The amount to pay for this change is ${formatPounds(pence)}.`);

export const noKeptCard = () =>
  new HttpProblem(409, 'This card is not kept any more. Please enter a card.', { code: 'no_kept_card' });

export const cardNotKept = () =>
  new HttpProblem(402, 'The card has not been kept.', { code: 'card_not_kept' });

/** The refusal to keep a card for a balance that is due. */
export const balanceDueNow = () =>
  new HttpProblem(409, 'The balance is due now. Please pay it.', { code: 'balance_due' });

const amountTooLarge = (message: string) =>
  new HttpProblem(422, message, { code: 'amount_too_large', errors: [{ field: 'amount', message }] });

/** The refusals of an amount above the largest one. */
export const dueExceeded = (most: Pence) =>
  amountTooLarge(`At most ${formatPounds(most)} remains to be paid.`);
export const outsideKeptExceeded = (most: Pence) =>
  amountTooLarge(`At most ${formatPounds(most)} was paid outside the payment provider and is kept.`);
export const refundableExceeded = (most: Pence) =>
  amountTooLarge(`At most ${formatPounds(most)} of this payment can be refunded.`);
export const totalExhausted = () =>
  amountTooLarge('The total cannot fall to nothing. Please cancel the reservation instead.');

/** The refusal to refund money that came outside the payment provider. */
export const notRefundable = () =>
  new HttpProblem(
    409,
    'This money did not come through the payment provider. Please record that it was paid back.',
    { code: 'not_refundable' },
  );
