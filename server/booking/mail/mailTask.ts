// Prepares the mails about bookings: finds the recipient, and writes the text with the facts of now.
import { personName } from '#domain/people/personName.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { recordSentMail } from '#server/platform/mail/mailLog.ts';
import { sendDue, type MailDeps, type PreparedMail } from '#server/platform/mail/sendDue.ts';
import { BOOKING_MAILS, mailContent } from './templates.ts';
import { renderInvoice } from '#server/payment/invoices/renderInvoice.ts';
import { invoiceForMail } from '#server/payment/invoices/service.ts';
import { CALENDAR_FILE, calendarOf, paymentLinkUrl, paymentUrl, profileUrl } from '../calendar.ts';
import { DEFAULT_BOOKING_LIMITS, type BookingLimits } from '../deps.ts';
import type { MailTask } from './mails.ts';
import { issueToken } from '../links/paymentLinks.ts';
import { findReservation } from '../repository.ts';

export interface BookingMailDeps extends MailDeps {
  limits?: Pick<BookingLimits, 'balanceDueHours'>;
  /** Makes the tokens of payment links. */
  secret: string;
}

interface Recipient {
  first_name: string;
  last_name: string;
  email: string;
}

/** The user of a task, with the address that the payer of a receipt named, if any. */
async function findRecipient(
  db: Queryable,
  { userId, receiptOf }: Pick<MailTask, 'userId' | 'receiptOf'>,
): Promise<Recipient | undefined> {
  const [user] = await db.query<Recipient>(
    `SELECT first_name, last_name,
       coalesce((SELECT receipt_email FROM payments WHERE id = $2::uuid AND user_id = u.id), email) AS email
     FROM users u WHERE id = $1 AND deleted_at IS NULL`,
    [userId, receiptOf ?? null],
  );
  return user;
}

/** Writes the mail of a task; undefined when its recipient was deleted. */
async function prepare(
  { db, mailer, now, secret, limits = DEFAULT_BOOKING_LIMITS }: BookingMailDeps,
  task: MailTask,
): Promise<PreparedMail | undefined> {
  const { mail, booking, linkId, invoiceId } = task;
  const user = await findRecipient(db, task);
  if (!user) return undefined;
  // The outbox holds no personal data, so the details are read here.
  const reservation = booking && (await findReservation(db, booking.id));
  const card = reservation?.saved_card;
  const token = linkId && (await issueToken(db, linkId, { secret, now: now() }));
  // The link was withdrawn, paid or replaced meanwhile and would not work.
  if (linkId && !token) return undefined;
  const content = mailContent(task, {
    now: now(),
    balanceDueHours: limits.balanceDueHours,
    savedCard: card && !card.hasFailed ? card : null,
    trip: reservation?.trip ?? null,
    paymentUrl: (id) => (token ? paymentLinkUrl(mailer, token) : paymentUrl(mailer, id)),
    paymentLink: token && paymentLinkUrl(mailer, token),
  });
  const invoice = invoiceId && (await invoiceForMail(db, invoiceId));
  return {
    to: { name: personName(user), address: user.email },
    content,
    firstName: user.first_name,
    profileUrl: profileUrl(mailer),
    attachments: invoice
      ? [
          {
            filename: `${invoice.number}.pdf`,
            contentType: 'application/pdf',
            content: () => renderInvoice(invoice),
          },
        ]
      : [],
    calendar:
      booking && BOOKING_MAILS[mail].hasCalendar
        ? { filename: CALENDAR_FILE, ...calendarOf(booking, mailer, reservation?.trip ?? null) }
        : undefined,
  };
}

/** Sends all due mails about bookings, or stops when `isStopped` returns true. */
export const sendDueMails = (deps: BookingMailDeps, isStopped?: () => boolean): Promise<void> =>
  sendDue(
    deps,
    {
      task: 'mail',
      prepare,
      onSent: ({ db, now }, dedupeKey, recipient) => recordSentMail(db, { dedupeKey, recipient, now: now() }),
    },
    isStopped,
  );
