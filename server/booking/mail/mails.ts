// Mails about reservations: enqueued in the transaction of the change, with the facts of that transaction.
import type { CardFailure } from '#domain/payment/savedCard.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { recordRequestedMail } from '#server/platform/mail/mailLog.ts';
import { BOOKING_MAILS, type ChangedFacts, type MailFacts } from './templates.ts';
import { newestInvoiceId } from '#server/payment/invoices/service.ts';
import { findOutsideKept } from '#server/payment/outside.ts';
import { findPayment } from '#server/payment/repository.ts';
import { enqueue } from '#server/platform/outbox/outbox.ts';
import { bookingFactsOf } from './factsOfReservation.ts';
import { findReservation, type ReservationRow } from '../repository.ts';

/** The event that a mail reports. Each event sends one mail. */
export type MailRequest =
  | {
      mail: 'booking-confirmed' | 'booking-cancelled' | 'booking-withdrawn' | 'trip-missing';
      reservationId: string;
    }
  | { mail: 'charge-waived'; reservationId: string; amountPence: Pence }
  | { mail: 'payment-link'; reservationId: string; linkId: string; amountPence: Pence; payUntil: Instant }
  | {
      mail: 'booking-changed';
      reservationId: string;
      before: ChangedFacts;
      /** The amount of the refund; 0 for none. */
      amountPence: Pence;
      /** The part of it that staff pay back outside the payment provider. */
      outsidePence?: Pence;
    }
  /** A reminder; it has a link for a customer who cannot sign in. */
  | { mail: 'balance-due'; reservationId: string; daysBefore: number; linkId?: string }
  /** Staff ask for the balance. */
  | { mail: 'balance-due'; reservationId: string; linkId: string }
  | {
      mail: 'saved-card-declined';
      reservationId: string;
      /** The saved card: the decline of another card is another event. */
      cardId: string;
      cardFailure: CardFailure;
    }
  | { mail: 'balance-received' | 'payment-returning'; paymentId: string }
  | {
      mail: 'refunded';
      paymentId: string;
      refundId: string;
      amountPence: Pence;
      /** The way of the refund outside the payment provider. */
      method?: OutsideMethod;
    };

/** The outbox stores ids and figures only, so that it keeps no personal data of a deleted user. */
export interface MailTask extends MailFacts {
  userId: string;
  /** The payment of this receipt, which contains the receipt's address. */
  receiptOf?: string;
  /** The payment link of the mail; its token is created when the mail is sent. */
  linkId?: string;
  /** The attached invoice of the payment. */
  invoiceId?: string;
}

/** The key of the event among those of its kind. A reservation with another start date is reminded again. */
function subjectOf(request: MailRequest, reservation: ReservationRow | undefined): string {
  if ('refundId' in request) return `${request.refundId}:${request.paymentId}`;
  if ('cardId' in request) return request.cardId;
  if ('paymentId' in request) return request.paymentId;
  if (request.mail === 'booking-changed') return `${request.reservationId}:${reservation?.version}`;
  if ('daysBefore' in request) {
    return `${request.reservationId}:${request.daysBefore}:${reservation?.start_date}`;
  }
  return 'linkId' in request ? request.linkId : request.reservationId;
}

/** The part of the refund that staff pay back outside the payment provider. */
async function outsidePartOf(tx: Queryable, request: MailRequest): Promise<{ outsidePence?: Pence }> {
  const pence =
    request.mail === 'booking-cancelled'
      ? await findOutsideKept(tx, request.reservationId)
      : ('outsidePence' in request && request.outsidePence) || 0;
  return pence > 0 ? { outsidePence: pence } : {};
}

/** Enqueues a mail after the change that it reports. A second call for the same event changes nothing. */
export async function enqueueMail(tx: Queryable, request: MailRequest, now: Instant): Promise<void> {
  const payment = 'paymentId' in request ? await findPayment(tx, request.paymentId) : undefined;
  const reservationId = 'reservationId' in request ? request.reservationId : payment?.reservation_id;
  const reservation = reservationId ? await findReservation(tx, reservationId) : undefined;
  const userId = payment?.user_id ?? reservation?.user_id;
  if (!userId) return;
  const subjectId = subjectOf(request, reservation);
  const { isReceipt } = BOOKING_MAILS[request.mail];
  const invoiceId = isReceipt && reservation ? await newestInvoiceId(tx, reservation.id) : undefined;
  const payload: MailTask = {
    mail: request.mail,
    userId,
    booking: reservation ? bookingFactsOf(reservation) : null,
    ...('before' in request ? { before: request.before } : {}),
    ...('linkId' in request && request.linkId ? { linkId: request.linkId } : {}),
    ...('payUntil' in request ? { payUntil: request.payUntil } : {}),
    ...('method' in request ? { method: request.method } : {}),
    ...('cardFailure' in request ? { cardFailure: request.cardFailure } : {}),
    ...(await outsidePartOf(tx, request)),
    ...(request.mail === 'balance-received' ? { receiptOf: request.paymentId } : {}),
    ...(invoiceId ? { invoiceId } : {}),
    amountPence: 'amountPence' in request ? request.amountPence : (payment?.amount_pence ?? null),
  };
  const dedupeKey = `mail:${request.mail}:${subjectId}`;
  await enqueue(tx, 'mail', dedupeKey, { payload, now });
  await recordRequestedMail(tx, {
    dedupeKey,
    kind: request.mail,
    reservationId: reservationId ?? null,
    userId,
    now,
  });
}
