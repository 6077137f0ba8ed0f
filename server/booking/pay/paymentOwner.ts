// Implements PaymentOwner for reservations: updates a reservation when a payment or refund succeeds.
import type { Queryable } from '#server/platform/db/database.ts';
import { issueDocuments, type InvoiceIssuer } from '#server/payment/invoices/issue.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import type { PaymentOwner } from '#server/payment/owner.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import { applyChange } from '../changes/changePayments.ts';
import { invoiceFactsOf } from './invoiceFacts.ts';
import { enqueueMail } from '../mail/mails.ts';
import {
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

/**
 * True when the deposit confirms the reservation: it is held, or its hold has expired and the dates are still free, and
 * its customer still has an account.
 */
async function confirm(tx: Queryable, { id, status, user_id: userId }: ReservationRow): Promise<boolean> {
  const isFree = status === 'held' || (status === 'expired' && !(await isTaken(tx, id)));
  if (isFree && (await hasCustomer(tx, userId))) {
    return moveReservation(tx, id, 'confirmed', 'provider');
  }
  if (status === 'expired') await moveReservation(tx, id, 'conflict', 'provider');
  return false;
}

/** True when the reservation owed the balance. The amount paid already includes this payment. */
function owedBalance({ status, cancelled_free: free, paid_pence: paid, total_pence: total }: ReservationRow) {
  return (status === 'confirmed' || (status === 'cancelled' && !free)) && paid <= total;
}

/** Updates reservations, and issues their invoices and credit notes as `issuer`. */
export function createReservationPayments(issuer: InvoiceIssuer): PaymentOwner {
  const owner: PaymentOwner = {
    async lock(tx, reservationId) {
      await lockCarOf(tx, reservationId);
      await findReservation(tx, reservationId, true);
    },

    async paymentSucceeded(tx, payment, now) {
      const reservation = payment.reservation_id && (await findReservation(tx, payment.reservation_id));
      if (!reservation) return 'used';
      if (payment.kind === 'deposit' && (await confirm(tx, reservation))) {
        // The deposit may be the whole total: its invoice is due now that the reservation is confirmed.
        await recomputeTotals(owner, tx, reservation.id);
        await enqueueMail(tx, { mail: 'booking-confirmed', reservationId: reservation.id }, now);
        return 'used';
      }
      if (payment.kind === 'balance' && owedBalance(reservation)) {
        await enqueueMail(tx, { mail: 'balance-received', paymentId: payment.id }, now);
        return 'used';
      }
      const change = { hold: reservation, payment, owner, now };
      if (payment.kind === 'change' && (await applyChange(tx, change))) return 'used';
      await enqueueMail(tx, { mail: 'payment-returning', paymentId: payment.id }, now);
      return 'refund';
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
