// Implements PaymentOwner for reservations: updates a reservation when a payment or refund succeeds.
import type { Queryable } from '#server/platform/db/database.ts';
import { issueDocuments, type InvoiceIssuer } from '#server/payment/invoices/issue.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import type { PaymentOwner } from '#server/payment/owner.ts';
import type { PaymentRow } from '#server/payment/repository.ts';
import type { Instant } from '#domain/time/london.ts';
import { lockCarOf, lockCarsOf } from '../holds/carLocks.ts';
import { applyChange } from '../changes/changePayments.ts';
import { invoiceFactsOf } from './invoiceFacts.ts';
import { enqueueMail } from '../mail/mails.ts';
import {
  cancelRow,
  findReservation,
  isTaken,
  moveReservation,
  updateTotals,
  type ReservationRow,
} from '../repository.ts';

/** False after the deletion of the customer's account, which may happen after a hold has expired. */
async function hasCustomer(tx: Queryable, userId: string | null): Promise<boolean> {
  const found = await tx.query('SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL', [userId]);
  return found.length > 0;
}

/** True when a deposit confirms the reservation: its dates are held or still free, and its customer has an account. */
async function isConfirmable(
  tx: Queryable,
  { id, status, user_id: userId }: ReservationRow,
): Promise<boolean> {
  const isFree = status === 'held' || (status === 'expired' && !(await isTaken(tx, id)));
  return isFree && (await hasCustomer(tx, userId));
}

/** Confirms the reservations of one deposit: all of them, or none. Returns whether it did. */
async function confirm(
  tx: Queryable,
  reservations: readonly ReservationRow[],
  now: Instant,
): Promise<boolean> {
  let areAll = true;
  for (const row of reservations) areAll = (await isConfirmable(tx, row)) && areAll;
  for (const { id, status } of reservations) {
    if (areAll) await moveReservation(tx, id, 'confirmed', 'provider');
    else if (status === 'expired') await moveReservation(tx, id, 'conflict', 'provider');
    // The other cars of an order become free again.
    else if (status === 'held' && reservations.length > 1) {
      await cancelRow(tx, id, 'customer', { from: 'held', free: true, now });
    }
  }
  return areAll;
}

/** True when the reservation owed the balance. The amount paid already includes this payment. */
function owedBalance({ status, cancelled_free: free, paid_pence: paid, total_pence: total }: ReservationRow) {
  return (status === 'confirmed' || (status === 'cancelled' && !free)) && paid <= total;
}

async function findAll(tx: Queryable, payments: readonly PaymentRow[]): Promise<ReservationRow[]> {
  const rows: ReservationRow[] = [];
  for (const { reservation_id: id } of payments) {
    const row = id && (await findReservation(tx, id));
    if (row) rows.push(row);
  }
  return rows;
}

/** Updates reservations, and issues their invoices and credit notes as `issuer`. */
export function createReservationPayments(issuer: InvoiceIssuer): PaymentOwner {
  const owner: PaymentOwner = {
    async lock(tx, reservationIds) {
      const [only] = reservationIds;
      if (reservationIds.length === 1 && only) await lockCarOf(tx, only);
      else await lockCarsOf(tx, reservationIds);
      for (const id of [...reservationIds].sort()) await findReservation(tx, id, true);
    },

    async paymentsSucceeded(tx, payments, now) {
      const deposits = payments.filter(({ kind }) => kind === 'deposit');
      const others = payments.filter(({ kind }) => kind !== 'deposit');
      const unused: PaymentRow[] = [];
      const reservations = await findAll(tx, deposits);
      if (reservations.length > 0 && (await confirm(tx, reservations, now))) {
        for (const { id: reservationId } of reservations) {
          // The deposit may be the whole total: its invoice is due now that the reservation is confirmed.
          await recomputeTotals(owner, tx, reservationId);
          await enqueueMail(tx, { mail: 'booking-confirmed', reservationId }, now);
        }
      } else if (reservations.length > 0) unused.push(...deposits);
      for (const payment of others) {
        const [reservation] = await findAll(tx, [payment]);
        if (!reservation) continue;
        if (payment.kind === 'balance' && owedBalance(reservation)) {
          await enqueueMail(tx, { mail: 'balance-received', paymentId: payment.id }, now);
          continue;
        }
        const change = { hold: reservation, payment, owner, now };
        if (payment.kind !== 'change' || !(await applyChange(tx, change))) unused.push(payment);
      }
      for (const { id: paymentId } of unused)
        await enqueueMail(tx, { mail: 'payment-returning', paymentId }, now);
      return unused;
    },

    async totalsChanged(tx, reservationId, totals) {
      await updateTotals(tx, reservationId, totals);
      const reservation = await findReservation(tx, reservationId);
      if (reservation) await issueDocuments(tx, issuer, invoiceFactsOf(reservation));
    },

    async refundSucceeded(tx, refund, now) {
      await enqueueMail(tx, { mail: 'refunded', ...refund }, now);
    },
  };
  return owner;
}
