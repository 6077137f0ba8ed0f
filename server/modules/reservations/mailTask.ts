// Sends one mail of the outbox: looks up to whom, gives the letter its form, and hands it over.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import type { OutboxEntry } from '#server/modules/payments/outboxEntries.ts';
import { calendarOf, profileUrl, type CalendarOwner } from '#server/modules/reservations/calendar.ts';
import { asHtml, asText } from '../../mail/renderMail.ts';
import { writeLetter } from '../../mail/templates.ts';
import type { MailRequest } from './mails.ts';
import type { MailSink } from '../../mail/transports.ts';

export interface Mailer extends CalendarOwner {
  sink: MailSink;
}

export interface MailDeps {
  db: Queryable;
  mailer: Mailer;
  now: () => Instant;
}

const WITH_CALENDAR: ReadonlySet<MailRequest['mail']> = new Set(['booking-confirmed', 'booking-cancelled']);

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

/** Sends the mail; somebody who has been deleted gets none. Throws where it did not go out. */
export async function performMail({ db, mailer, now }: MailDeps, entry: OutboxEntry<'mail'>): Promise<void> {
  const { mail, userId, hire } = entry.payload;
  const user = await findRecipient(db, userId);
  if (!user) return;
  const letter = writeLetter(entry.payload);
  const addressing = {
    firstName: user.first_name,
    profileUrl: profileUrl(mailer),
    supportEmail: mailer.supportEmail,
  };
  await mailer.sink.send({
    key: entry.dedupe_key,
    number: entry.id,
    date: new Date(now()),
    to: { name: `${user.first_name} ${user.last_name}`, address: user.email },
    subject: letter.subject,
    text: asText(letter, addressing),
    html: asHtml(letter, addressing),
    calendar: hire && WITH_CALENDAR.has(mail) ? calendarOf(hire, mailer, now()) : undefined,
  });
}
