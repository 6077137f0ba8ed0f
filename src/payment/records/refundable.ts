// The refundable amounts of a reservation's payments, in pounds.
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';

/** The refunded amount, including pending refunds. */
const refundedPence = ({ refunds }: PaymentRecord): Pence =>
  refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);

const keptPence = (payment: PaymentRecord): Pence =>
  payment.status === 'succeeded' ? poundsToPence(payment.amount) - refundedPence(payment) : 0;

export interface RefundablePayment {
  payment: PaymentRecord;
  /** In pounds. */
  most: number;
}

/** The card payments with a refundable amount; the provider decides. */
export const refundablePayments = (payments: readonly PaymentRecord[]): RefundablePayment[] =>
  payments
    .filter((payment) => payment.method === undefined && keptPence(payment) > 0)
    .map((payment) => ({ payment, most: penceToPounds(keptPence(payment)) }));

/** The outside payments that staff can record as refunded, including refunds that are already due. */
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
