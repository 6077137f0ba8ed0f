// Sends the mails of the outbox: finds the recipient, renders the mail and passes it to the transport.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { renderHtml, renderText } from '#server/mail/renderMail.ts';
import { mailContent, type MailKind } from '#server/mail/templates.ts';
import { runDue, type OutboxDeps, type OutboxEntry } from '#server/outbox/outbox.ts';
import { CALENDAR_FILE, calendarOf, profileUrl } from './calendar.ts';
import type { MailTask } from './mails.ts';

export interface MailDeps extends OutboxDeps {
  mailer: Mailer;
  now: () => Instant;
}

const WITH_CALENDAR: ReadonlySet<MailKind> = new Set(['booking-confirmed', 'booking-cancelled']);

interface Recipient {
  first_name: string;
  last_name: string;
  email: string;
}

async function findRecipient(db: Queryable, userId: string): Promise<Recipient | undefined> {
  const [user] = await db.query<Recipient>(
    'SELECT first_name, last_name, email FROM users WHERE id = $1 AND deleted_at IS NULL',
    [userId],
  );
  return user;
}

/** Sends the mail of a task unless its recipient was deleted. Throws when the transport does not accept it. */
async function sendMail({ db, mailer, now }: MailDeps, entry: OutboxEntry<MailTask>): Promise<void> {
  const { mail, userId, booking } = entry.payload;
  const user = await findRecipient(db, userId);
  if (!user) return;
  const content = mailContent(entry.payload);
  const context = {
    firstName: user.first_name,
    profileUrl: profileUrl(mailer),
    supportEmail: mailer.supportEmail,
  };
  await mailer.transport.send({
    key: entry.dedupe_key,
    number: entry.id,
    date: new Date(now()),
    to: { name: `${user.first_name} ${user.last_name}`, address: user.email },
    subject: content.subject,
    text: renderText(content, context),
    html: renderHtml(content, context),
    calendar:
      booking && WITH_CALENDAR.has(mail)
        ? { filename: CALENDAR_FILE, ...calendarOf(booking, mailer, now()) }
        : undefined,
  });
}

/** Sends all due mails, or stops when `isStopped` returns true. */
export function sendDueMails(deps: MailDeps, isStopped?: () => boolean): Promise<void> {
  return runDue<MailTask>(deps, 'mail', (entry) => sendMail(deps, entry), isStopped);
}
