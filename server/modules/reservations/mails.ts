// Mails about reservations: enqueued in the transaction of the change, with the facts of that transaction.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import type { MailFacts } from '#server/mail/templates.ts';
import { findPayment } from '#server/modules/payments/repository.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { bookingFactsOf } from './bookingFacts.ts';
import { findReservation } from './repository.ts';

/** The event that a mail reports. Each event sends one mail. */
export type MailRequest =
  | { mail: 'booking-confirmed' | 'booking-cancelled'; reservationId: string }
  | { mail: 'balance-received' | 'payment-returning'; paymentId: string }
  | { mail: 'refunded'; paymentId: string; refundId: string; amountPence: Pence };

/** The outbox stores ids and figures only, so that it keeps no personal data of a deleted user. */
export interface MailTask extends MailFacts {
  userId: string;
}

/** Enqueues a mail after the change that it reports. A second call for the same event changes nothing. */
export async function enqueueMail(tx: Queryable, request: MailRequest, now: Instant): Promise<void> {
  const payment = 'paymentId' in request ? await findPayment(tx, request.paymentId) : undefined;
  const reservationId = 'reservationId' in request ? request.reservationId : payment?.reservation_id;
  const reservation = reservationId ? await findReservation(tx, reservationId) : undefined;
  const userId = payment?.user_id ?? reservation?.user_id;
  if (!userId) return;
  const subjectId = 'refundId' in request ? request.refundId : (payment?.id ?? reservation?.id ?? '');
  const payload: MailTask = {
    mail: request.mail,
    userId,
    booking: reservation ? bookingFactsOf(reservation) : null,
    amountPence: 'amountPence' in request ? request.amountPence : (payment?.amount_pence ?? null),
  };
  await enqueue(tx, 'mail', `mail:${request.mail}:${subjectId}`, { payload, now });
}
