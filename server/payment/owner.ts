// The port between payments and the module that owns them. The module of payments uses only the owner's id and this
// port.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PaymentRow } from './repository.ts';

export interface LedgerTotals {
  /** Charges minus refunds and lost disputes. Never below zero. */
  paidPence: Pence;
  refundedPence: Pence;
}

export interface RefundNotice {
  paymentId: string;
  /** The provider's id. */
  refundId: string;
  amountPence: Pence;
}

/** Every function runs in the transaction of the change. */
export interface PaymentOwner {
  /** Locks the owners of payments until the transaction ends. Payments call it before they lock the payments themselves. */
  lock(tx: Queryable, ownerIds: readonly string[]): Promise<void>;
  /**
   * Uses the payments of an intent that has succeeded, after their charges are posted and the totals are updated. Returns
   * the payments that the owner cannot use, which are refunded.
   */
  paymentsSucceeded(tx: Queryable, payments: readonly PaymentRow[], now: Instant): Promise<PaymentRow[]>;
  /** Stores the sums of the owner's ledger entries. */
  totalsChanged(tx: Queryable, ownerId: string, totals: LedgerTotals): Promise<void>;
  /** Reports that the bank has received a refund. The provider may report it more than once. */
  refundSucceeded(tx: Queryable, refund: RefundNotice, now: Instant): Promise<void>;
}
