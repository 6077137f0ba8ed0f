// What of the payments of a reservation can go back, in pounds.
import type { PaymentRecord } from '#domain/contract/payments.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';

/** What has gone back or is going back. */
const refundedPence = ({ refunds }: PaymentRecord): Pence =>
  refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);

const keptPence = (payment: PaymentRecord): Pence =>
  payment.status === 'succeeded' ? poundsToPence(payment.amount) - refundedPence(payment) : 0;

export interface RefundablePayment {
  payment: PaymentRecord;
  /** In pounds. */
  most: number;
}

/** The card payments of which something can be refunded; the provider has the last word. */
export const refundablePayments = (payments: readonly PaymentRecord[]): RefundablePayment[] =>
  payments
    .filter((payment) => payment.method === undefined && keptPence(payment) > 0)
    .map((payment) => ({ payment, most: penceToPounds(keptPence(payment)) }));

/** What of the payments outside the provider staff can record as paid back: also what has to be paid back already. */
export const outsideKept = (payments: readonly PaymentRecord[]): number =>
  penceToPounds(
    payments
      .filter(({ method }) => method !== undefined)
      .reduce(
        (sum, { amount, refunds }) =>
          sum +
          poundsToPence(amount) -
          refunds.reduce(
            (gone, refund) => gone + (refund.state === 'done' ? poundsToPence(refund.amount) : 0),
            0,
          ),
        0,
      ),
  );
