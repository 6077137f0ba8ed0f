// The lines of a receipt: paid and refunded amounts. Failed attempts are only in the payment history.
import { paymentName, refundState } from '../data/paymentRecordTexts.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { paidState } from '#domain/booking/status.ts';

export interface ReceiptLine {
  what: string;
  /** An instant. */
  at: string;
  /** The reference of the provider. */
  reference: string | null;
  /** Negative for a refund. */
  pence: Pence;
}

const happened = ({ status }: PaymentRecord) => status === 'succeeded' || status === 'quarantined';

/** The lines of a receipt, each refund after its payment. */
export function receiptLines(payments: readonly PaymentRecord[]): ReceiptLine[] {
  return payments.filter(happened).flatMap((payment) => [
    {
      what: `${paymentName(payment)} paid`,
      at: payment.paidAt ?? payment.createdAt,
      reference: payment.reference,
      pence: poundsToPence(payment.amount),
    },
    ...payment.refunds.map((refund) => ({
      what: refundState(refund).text,
      at: refund.refundedAt ?? refund.requestedAt,
      reference: refund.reference,
      pence: -poundsToPence(refund.amount),
    })),
  ]);
}

/** The status of the reservation in one or two words. */
export function receiptStatus({ status, currentPaid, remainingToPay }: Reservation): string {
  if (status === 'confirmed' && currentPaid > 0 && remainingToPay > 0) return 'Partly paid';
  if (status === 'confirmed') return paidState(poundsToPence(remainingToPay));
  const ENDS = { held: 'Not paid yet', expired: 'Never paid', cancelled: 'Cancelled', conflict: 'Refunded' };
  return ENDS[status];
}
