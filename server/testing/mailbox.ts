// The mails that the users of a BookingApp receive.
import { sendDueMails } from '#server/booking/mail/mailTask.ts';
import type { Mail } from '#server/platform/mail/transports.ts';
import type { BookingApp } from './bookingApp.ts';
import type { TestUser } from './testApp.ts';

/** Sends due mails and returns all mails to this user so far with their kind, oldest first. */
export async function mailsTo(bookingApp: BookingApp, user: TestUser): Promise<(Mail & { kind: string })[]> {
  await sendDueMails(bookingApp.deps);
  return bookingApp.mails
    .filter(({ to }) => to.address === user.email)
    .map((mail) => ({ ...mail, kind: mail.key.split(':')[1] ?? '' }));
}

export async function kindsTo(bookingApp: BookingApp, user: TestUser): Promise<string[]> {
  return (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
}

/** Makes every waiting outbox task due now. */
export async function makeOutboxDue({ db }: Pick<BookingApp, 'db'>): Promise<void> {
  await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
}
