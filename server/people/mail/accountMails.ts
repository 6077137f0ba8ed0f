// Requests the mails about an account. The request is stored with the change, and the mail task sends it afterwards.
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { AccountMailKind } from './accountTemplates.ts';
import { enqueue } from '#server/platform/outbox/outbox.ts';
import { HOUR } from '#domain/time/durations.ts';

/**
 * The maximum number of mails of one kind within an hour. Any visitor can request a reset, so resets are also limited
 * by the caller's address.
 */
const MAX_PER_RECIPIENT = 4;
const MAX_PER_USER = 5;
const MAX_PER_ADDRESS = 20;

/** The kind of the outbox's tasks for these mails. */
export const ACCOUNT_MAIL_TASK = 'account-mail';

export interface AccountMailRequest {
  mail: AccountMailKind;
  /** Undefined for a reset: the address may belong to no user. */
  userId?: string;
  /** The address that the mail goes to, in lower case. */
  recipient: string;
  /** The network address of the caller; empty where the limits do not use it. */
  address?: string;
  /** A text that staff write to the user, or the expiry date of a licence in words. */
  note?: string;
}

/** The payload of the outbox's task: it keeps no personal data. */
export interface AccountMailTask {
  requestId: string;
}

/** True if the limits allow this mail. Locks the recipient until the transaction ends, so that callers queue. */
async function isAllowed(
  tx: Queryable,
  { mail, userId, recipient, address }: AccountMailRequest,
  now: number,
): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [recipient]);
  const [sent] = await tx.query<{ recipient: number; user: number; address: number }>(
    `SELECT count(*) FILTER (WHERE recipient = $2)::int AS recipient,
       count(*) FILTER (WHERE user_id = $3)::int AS "user", count(*) FILTER (WHERE address = $4)::int AS address
     FROM account_mails WHERE mail = $1 AND requested_at > $5 AND (recipient = $2 OR user_id = $3 OR address = $4)`,
    [mail, recipient, userId ?? null, address ?? '', new Date(now - HOUR)],
  );
  return (
    sent === undefined ||
    (sent.recipient < MAX_PER_RECIPIENT &&
      sent.user < MAX_PER_USER &&
      (mail !== 'reset-password' || sent.address < MAX_PER_ADDRESS))
  );
}

async function store(tx: Queryable, request: AccountMailRequest, now: number): Promise<void> {
  const requestId = randomUUID();
  const { mail, userId, recipient, address = '', note } = request;
  await insertRow(tx, 'account_mails', {
    ...{ id: requestId, mail, userId, recipient, address, note },
    requestedAt: new Date(now),
  });
  const payload: AccountMailTask = { requestId };
  await enqueue(tx, ACCOUNT_MAIL_TASK, `mail:${request.mail}:${requestId}`, { payload, now });
}

/** Requests a mail. Throws HttpProblem 429 'mail_limit' when too many were requested within the hour. */
export async function enqueueAccountMail(
  tx: Queryable,
  request: AccountMailRequest,
  now: number,
): Promise<void> {
  if (!(await isAllowed(tx, request, now))) {
    throw new HttpProblem(
      429,
      'Several mails have been sent already. Please look into your mailbox, or try again in an hour.',
      { code: 'mail_limit', retryAfter: HOUR / 1000 },
    );
  }
  await store(tx, request, now);
}

/** Requests a mail that the change does not depend on: beyond the limits it is not sent. */
export async function enqueueAccountMailIfAllowed(
  tx: Queryable,
  request: AccountMailRequest,
  now: number,
): Promise<void> {
  if (await isAllowed(tx, request, now)) await store(tx, request, now);
}

/**
 * Deletes the requests about a deleted user. Requests to the user's own address stay for a day without the user, so
 * that repeated registrations and deletions cannot flood an address.
 */
export async function deleteMailsOfUser(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.query('DELETE FROM account_mails WHERE user_id = $1 AND recipient <> $2', [userId, email]);
  await tx.query('UPDATE account_mails SET user_id = NULL WHERE user_id = $1', [userId]);
}
