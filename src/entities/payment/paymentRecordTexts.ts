// What is said of a payment, a refund or a dispute that is on record.
import type { DisputeRecord, PaymentRecord, RefundRecord } from '#domain/contract/payments.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';

/** How far a thing is: done well, still open, or off the table. */
export type RecordMark = 'good' | 'open' | 'off';

export interface RecordState {
  text: string;
  mark: RecordMark;
}

export const PAYMENT_KINDS: Readonly<Record<PaymentRecord['kind'], string>> = {
  deposit: 'Deposit',
  balance: 'Balance',
  change: 'Change of dates',
};

const METHODS: Readonly<Record<OutsideMethod, string>> = {
  transfer: 'bank transfer',
  cash: 'cash',
  other: 'not by card',
};

/** 'Balance', or 'Balance, cash' for one from outside the payment provider. */
export const paymentName = ({ kind, method }: Pick<PaymentRecord, 'kind' | 'method'>): string =>
  method ? `${PAYMENT_KINDS[kind]}, ${METHODS[method]}` : PAYMENT_KINDS[kind];

/** 'Refund', or 'Refund, cash' for one outside the payment provider. */
export const refundName = ({ method }: Pick<RefundRecord, 'method'>): string =>
  method ? `Refund, ${METHODS[method]}` : 'Refund';

const PAYMENT_STATES: Readonly<Record<PaymentRecord['status'], RecordState>> = {
  open: { text: 'Not paid yet', mark: 'open' },
  succeeded: { text: 'Paid', mark: 'good' },
  failed: { text: 'Failed', mark: 'off' },
  cancelled: { text: 'Not paid', mark: 'off' },
  quarantined: { text: 'Being checked', mark: 'open' },
};

const REFUND_STATES: Readonly<Record<RefundRecord['state'], RecordState>> = {
  pending: { text: 'Refund pending', mark: 'open' },
  failing: { text: 'Refund failing', mark: 'open' },
  done: { text: 'Refunded', mark: 'good' },
};

/** How far a payment is. */
export const paymentState = ({ status }: PaymentRecord) => PAYMENT_STATES[status];
/** How far a refund is. */
export const refundState = ({ state }: RefundRecord) => REFUND_STATES[state];

/** 'product_not_received' as 'product not received'. */
const words = (code: string) => code.replaceAll('_', ' ');

/** How far a dispute is, in the words of the provider. */
export const disputeState = ({ status, closedAt }: DisputeRecord): RecordState => ({
  text: `Disputed: ${words(status)}`,
  mark: closedAt === null ? 'open' : 'off',
});
/** Why the bank disputes it, in the words of the provider. */
export const disputeReason = ({ reason }: DisputeRecord) => words(reason);

/** 'Sat, 21 Nov 2026, 10:02' in London; `iso` is an instant. */
export function instantText(iso: string): string {
  const instant = Date.parse(iso);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}
