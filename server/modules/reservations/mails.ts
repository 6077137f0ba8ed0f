// Mails that a change of state asks for: written in its transaction with the facts as they stood, sent by the outbox.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { enqueue } from '#server/modules/payments/outboxEntries.ts';
import { findPayment } from '#server/modules/payments/repository.ts';
import { hireFactsOf, type HireFacts } from '#server/modules/reservations/bookingFacts.ts';
import { findReservation } from '#server/modules/reservations/repository.ts';

/** What happened. Each is told once: a booking is confirmed and cancelled once, a payment comes in or back once. */
export type MailRequest =
  | { mail: 'booking-confirmed' | 'booking-cancelled'; reservationId: string }
  /** `payment-returning`: it could not be used and is on its way back. */
  | { mail: 'balance-received' | 'payment-returning'; paymentId: string }
  | { mail: 'refunded'; paymentId: string; refundId: string; amountPence: Pence };

/** What the outbox keeps of a mail: ids and figures, and nothing that a deleted person would leave behind. */
export interface MailPayload {
  mail: MailRequest['mail'];
  userId: string;
  /** Null for a payment that never belonged to a booking. */
  hire: HireFacts | null;
  /** What came in or goes back; null where the mail is about no single payment. */
  amountPence: Pence | null;
}

/** Asks once for a mail, after the change that it tells of; asking again changes nothing. */
export async function requestMail(tx: Queryable, request: MailRequest, now: Instant): Promise<void> {
  const payment = 'paymentId' in request ? await findPayment(tx, request.paymentId) : undefined;
  const reservationId = 'reservationId' in request ? request.reservationId : payment?.reservation_id;
  const reservation = reservationId ? await findReservation(tx, reservationId) : undefined;
  const userId = payment?.user_id ?? reservation?.user_id;
  if (!userId) return;
  const about = 'refundId' in request ? request.refundId : (payment?.id ?? reservation?.id ?? '');
  const payload: MailPayload = {
    mail: request.mail,
    userId,
    hire: reservation ? hireFactsOf(reservation) : null,
    amountPence: 'amountPence' in request ? request.amountPence : (payment?.amount_pence ?? null),
  };
  await enqueue(tx, 'mail', `mail:${request.mail}:${about}`, { payload, now });
}
