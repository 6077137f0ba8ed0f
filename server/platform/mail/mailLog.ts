// Which mails about bookings were requested and sent, to which address. The rows stay when the outbox loses the contents
// of delivered mails.
import type { MailRecord, PersonMail } from '#domain/office/contract/details.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '../db/database.ts';

export interface RequestedMail {
  /** The key of the outbox's task. */
  dedupeKey: string;
  kind: string;
  /** Null for a payment without a reservation. */
  reservationId: string | null;
  userId: string;
  now: Instant;
}

/** Records that a mail is to be sent; a known key changes nothing. */
export async function recordRequestedMail(tx: Queryable, mail: RequestedMail): Promise<void> {
  await tx.query(
    `INSERT INTO booking_mails (dedupe_key, kind, reservation_id, user_id, requested_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [mail.dedupeKey, mail.kind, mail.reservationId, mail.userId, new Date(mail.now)],
  );
}

/** Records that a mail was accepted by the mail server for this address. */
export async function recordSentMail(
  db: Queryable,
  { dedupeKey, recipient, now }: { dedupeKey: string; recipient: string; now: Instant },
): Promise<void> {
  await db.query('UPDATE booking_mails SET recipient = $2, sent_at = $3 WHERE dedupe_key = $1', [
    dedupeKey,
    recipient,
    new Date(now),
  ]);
}

/** Removes the addresses of a person whose account is deleted. */
export async function forgetRecipients(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE booking_mails SET recipient = NULL WHERE user_id = $1 AND recipient IS NOT NULL', [
    userId,
  ]);
}

interface MailRow {
  reservation_id: string;
  kind: string;
  recipient: string | null;
  state: MailRecord['state'];
  requested_at: Date;
  sent_at: Date | null;
}

const SELECT = `SELECT m.reservation_id, m.kind, m.recipient, m.requested_at, m.sent_at,
    CASE WHEN m.sent_at IS NOT NULL THEN 'sent' WHEN o.done_at IS NOT NULL THEN 'unsent'
      WHEN o.last_error IS NOT NULL THEN 'failing' ELSE 'waiting' END AS state
  FROM booking_mails m LEFT JOIN outbox o ON o.dedupe_key = m.dedupe_key`;

const present = (row: MailRow): MailRecord => ({
  kind: row.kind,
  recipient: row.recipient,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

/** The mails about a reservation, oldest first. */
export async function listMails(db: Queryable, reservationId: string): Promise<MailRecord[]> {
  const where = `${SELECT} WHERE m.reservation_id = $1 ORDER BY m.added_seq`;
  return (await db.query<MailRow>(where, [reservationId])).map(present);
}

/** The mails about the reservations of a customer, newest first; at most `limit`. */
export async function listMailsOfUser(db: Queryable, userId: string, limit: number): Promise<PersonMail[]> {
  const rows = await db.query<MailRow>(
    `${SELECT} WHERE m.reservation_id IN (SELECT id FROM reservations WHERE user_id = $1)
     ORDER BY m.added_seq DESC LIMIT $2`,
    [userId, limit],
  );
  return rows.map((row) => ({ ...present(row), reservationId: row.reservation_id }));
}
