// The texts of recorded payments, refunds and disputes.
import type { DisputeRecord, PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';

/** The icon of a state: done, open, or without effect. */
export type RecordMark = 'good' | 'open' | 'off';

export interface RecordState {
  text: string;
  mark: RecordMark;
}

export const PAYMENT_KINDS: Readonly<Record<PaymentRecord['kind'], string>> = {
  deposit: 'Deposit',
  full: 'Payment in full',
  balance: 'Balance',
  change: 'Change of dates',
};

const METHODS: Readonly<Record<OutsideMethod, string>> = {
  transfer: 'bank transfer',
  cash: 'cash',
  other: 'not by card',
};

/** 'Balance', or 'Balance, cash' for an outside payment. */
export const paymentName = ({ kind, method }: Pick<PaymentRecord, 'kind' | 'method'>): string =>
  method ? `${PAYMENT_KINDS[kind]}, ${METHODS[method]}` : PAYMENT_KINDS[kind];

/** 'Refund', or 'Refund, cash' for an outside refund. */
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

/** The state of a payment. */
export const paymentState = ({ status }: PaymentRecord) => PAYMENT_STATES[status];
/** The state of a refund. */
export const refundState = ({ state }: RefundRecord) => REFUND_STATES[state];

/** 'product_not_received' as 'product not received'. */
const words = (code: string) => code.replaceAll('_', ' ');

/** The state of a dispute, with the term of the provider. */
export const disputeState = ({ status, closedAt }: DisputeRecord): RecordState => ({
  text: `Disputed: ${words(status)}`,
  mark: closedAt === null ? 'open' : 'off',
});
/** The reason of the bank's dispute, with the term of the provider. */
export const disputeReason = ({ reason }: DisputeRecord) => words(reason);
