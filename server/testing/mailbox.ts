// The mails of a bookingApp as its people get them.
import { sendDueMails } from '#server/modules/reservations/mailTask.ts';
import type { Mail } from '#server/mail/transports.ts';
import { eventually } from './eventually.ts';
import type { BookingApp } from './bookingApp.ts';
import type { TestUser } from './testApp.ts';

/** Sends what is due, and answers everything that went to this user so far with its kind, the oldest first. */
export async function mailsTo(bookingApp: BookingApp, user: TestUser): Promise<(Mail & { kind: string })[]> {
  await sendDueMails(bookingApp.deps);
  return bookingApp.mails
    .filter(({ to }) => to.address === user.email)
    .map((mail) => ({ ...mail, kind: mail.key.split(':')[1] ?? '' }));
}

export async function kindsTo(bookingApp: BookingApp, user: TestUser): Promise<string[]> {
  return (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
}

/** Waits for so many refunds to be told: one may be under way elsewhere, begun by the provider's announcement. */
export async function waitForRefundMails(
  bookingApp: BookingApp,
  user: TestUser,
  times: number,
): Promise<void> {
  await eventually(async () => {
    const kinds = await kindsTo(bookingApp, user);
    return kinds.filter((kind) => kind === 'refunded').length === times;
  });
}

/** Lets everything that waits for its next try be due now. */
export async function makeOutboxDue({ db }: Pick<BookingApp, 'db'>): Promise<void> {
  await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
}
