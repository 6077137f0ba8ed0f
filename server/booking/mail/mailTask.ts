// Sends the mails of the outbox: finds the recipient, renders the mail and passes it to the transport.
import { personName } from '#domain/people/personName.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { recordSentMail } from '#server/platform/mail/mailLog.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { renderHtml, renderText } from '#server/platform/mail/renderMail.ts';
import { mailContent, type MailKind } from './templates.ts';
import { renderInvoice } from '#server/payment/invoices/renderInvoice.ts';
import { invoiceForMail } from '#server/payment/invoices/service.ts';
import { runDue, type OutboxDeps, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import { CALENDAR_FILE, calendarOf, paymentLinkUrl, paymentUrl, profileUrl } from '../calendar.ts';
import { DEFAULT_BOOKING_LIMITS, type BookingLimits } from '../deps.ts';
import type { MailTask } from './mails.ts';
import { issueToken } from '../links/paymentLinks.ts';
import { findReservation } from '../repository.ts';

export interface MailDeps extends OutboxDeps {
  mailer: Mailer;
  now: () => Instant;
  limits?: Pick<BookingLimits, 'balanceDueHours'>;
  /** Makes the tokens of payment links. */
  secret: string;
}

const WITH_CALENDAR: ReadonlySet<MailKind> = new Set([
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
]);

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

/** Sends the mail of a task unless its recipient was deleted. Throws when the transport does not accept it. */
async function sendMail(
  { db, mailer, now, secret, limits = DEFAULT_BOOKING_LIMITS }: MailDeps,
  entry: OutboxEntry<MailTask>,
): Promise<void> {
  const { mail, booking, linkId } = entry.payload;
  const user = await findRecipient(db, entry.payload);
  if (!user) return;
  // The outbox holds no personal data, so the details are read here.
  const reservation = booking && (await findReservation(db, booking.id));
  const card = reservation?.saved_card;
  const token = linkId && (await issueToken(db, linkId, { secret, now: now() }));
  // The link was withdrawn, paid or replaced meanwhile and would not work.
  if (linkId && !token) return;
  const content = mailContent(entry.payload, {
    now: now(),
    balanceDueHours: limits.balanceDueHours,
    savedCard: card && !card.hasFailed ? card : null,
    trip: reservation?.trip ?? null,
    paymentUrl: (id) => paymentUrl(mailer, id),
    paymentLink: token && paymentLinkUrl(mailer, token),
  });
  const invoice = entry.payload.invoiceId && (await invoiceForMail(db, entry.payload.invoiceId));
  const context = {
    firstName: user.first_name,
    profileUrl: profileUrl(mailer),
    supportEmail: mailer.supportEmail,
  };
  await mailer.transport.send({
    key: entry.dedupe_key,
    number: entry.id,
    requestId: entry.request_id ?? undefined,
    date: new Date(now()),
    to: { name: personName(user), address: user.email },
    subject: content.subject,
    text: renderText(content, context),
    html: renderHtml(content, context),
    attachments: invoice
      ? [
          {
            filename: `${invoice.number}.pdf`,
            contentType: 'application/pdf',
            content: await renderInvoice(invoice),
          },
        ]
      : [],
    calendar:
      booking && WITH_CALENDAR.has(mail)
        ? {
            filename: CALENDAR_FILE,
            ...calendarOf(booking, mailer, reservation?.trip ?? null),
          }
        : undefined,
  });
  await recordSentMail(db, { dedupeKey: entry.dedupe_key, recipient: user.email, now: now() });
}

/** Sends all due mails, or stops when `isStopped` returns true. */
export function sendDueMails(deps: MailDeps, isStopped?: () => boolean): Promise<void> {
  return runDue<MailTask>(deps, 'mail', (entry) => sendMail(deps, entry), isStopped);
}
