// Reminds customers of unpaid balances by mail before the start of their reservations.
import { reminderWindows } from '#domain/booking/balanceDue.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { hasNoCredentials } from '#server/people/customerByStaff.ts';
import { balanceLinkEnd } from '#domain/payment/paymentLink.ts';
import { replaceLink } from '../links/paymentLinks.ts';
import { enqueueMail } from './mails.ts';

/**
 * Enqueues the current reminder of every confirmed reservation with a balance. Each reminder is sent once for each
 * start date, and only to confirmed addresses, because it is not a receipt. A reservation that was booked after a
 * reminder was due gets the next one. The mail has a payment link for a customer who cannot sign in.
 */
export async function remindOfBalances({ db, now }: { db: Database; now: () => Instant }): Promise<void> {
  const at = now();
  for (const { days, after, until } of reminderWindows(at)) {
    const due = await db.query<{ id: string; user_id: string }>(
      `SELECT r.id, r.user_id FROM reservations r JOIN users u ON u.id = r.user_id
       WHERE r.status = 'confirmed' AND r.total_pence > r.paid_pence
         AND r.start_date BETWEEN $5::date AND $6::date AND lower(r.during) > $1 AND lower(r.during) <= $2
         AND r.created_at <= lower(r.during) - make_interval(hours => $3)
         AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL AND NOT u.is_demo
         AND NOT EXISTS (SELECT 1 FROM outbox o
           WHERE o.dedupe_key = concat('mail:balance-due:', r.id, ':', $4::text, ':', r.start_date))
       ORDER BY lower(r.during), r.added_seq LIMIT 200`,
      [iso(after), iso(until), days * 24, String(days), londonDate(after), londonDate(until)],
    );
    for (const { id, user_id: userId } of due) {
      await db.transaction(async (tx) => {
        const link = (await hasNoCredentials(tx, userId))
          ? { linkId: await replaceLink(tx, id, { now: at, expiresAt: balanceLinkEnd(at) }) }
          : {};
        await enqueueMail(tx, { mail: 'balance-due', reservationId: id, daysBefore: days, ...link }, at);
      });
    }
  }
}
