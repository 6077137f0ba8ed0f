// The background work of licences: reminders before the expiry date, and the end of the verification on the day after it.
import { freeJobsOf } from '../driverJobs.ts';
import { LICENCE_ITEMS, reminderWindows } from '#domain/jobs/licence.ts';
import { formatLondonDate, londonDate, type LondonDate } from '#domain/time/london.ts';
import { auditOfServer } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { enqueueAccountMailIfAllowed } from '#server/people/mail/accountMails.ts';
import { announceWithdrawal, withdrawVerification } from '#server/people/driverVerification.ts';
import { findUser } from '#server/people/repository.ts';
import { deleteDocuments, lockReview, storeExpiry } from './repository.ts';
import type { LicenceDeps } from './service.ts';

type ExpiryDeps = Omit<LicenceDeps, 'media'>;

const AT_A_TIME = 200;

const withdrawalReason = (expiresOn: LondonDate) =>
  `Your driving licence expired on ${formatLondonDate(expiresOn)}. Please upload the new one in your dashboard.`;

/** Ends the approval of this licence; returns the ids of the jobs that became free, or undefined when it is valid. */
async function expireOne(
  tx: Queryable,
  driverId: string,
  today: LondonDate,
  now: () => number,
): Promise<string[] | undefined> {
  const { state, expires_on: expiresOn, expired_at: expiredAt } = await lockReview(tx, driverId);
  if (expiresOn === null || expiresOn >= today || expiredAt) return undefined;
  // Pictures of the next licence wait for a review; those of the expired one have no purpose.
  if (state === 'approved') await deleteDocuments(tx, driverId, LICENCE_ITEMS);
  await storeExpiry(tx, driverId, now());
  const user = await findUser(tx, driverId);
  if (!user?.is_verified_driver) return [];
  const reason = withdrawalReason(expiresOn);
  const withdrawal = { user, actorId: undefined, reason, now: now(), freeJobs: freeJobsOf };
  return (await withdrawVerification(tx, withdrawal, auditOfServer(now))).freed;
}

/** Withdraws the verification of every driver whose licence expired before today, once for each expiry date. */
export async function expireLicences({ db, now, eventBus }: ExpiryDeps): Promise<void> {
  const today = londonDate(now());
  const due = await db.query<{ driver_id: string }>(
    `SELECT driver_id FROM licence_reviews WHERE expires_on < $1 AND expired_at IS NULL ORDER BY expires_on LIMIT ${AT_A_TIME}`,
    [today],
  );
  for (const { driver_id: driverId } of due) {
    const freed = await db.transaction((tx) => expireOne(tx, driverId, today, now));
    if (freed === undefined) continue;
    announceWithdrawal(eventBus, driverId, freed);
    eventBus.emit('licenceChanged', { driverId });
  }
}

interface Reminded {
  driver_id: string;
  expires_on: LondonDate;
  email: string;
}

/**
 * Reminds verified drivers of the expiry date, each time once, and only at confirmed addresses. Drivers whose next
 * licence waits for a review get none; a driver who has missed an earlier reminder gets the latest one only.
 */
export async function remindOfExpiry({ db, now }: ExpiryDeps): Promise<void> {
  for (const { days, from, until } of reminderWindows(londonDate(now()))) {
    await db.transaction(async (tx) => {
      // The rows stay locked, so that another server does not send the same reminder.
      const due = await tx.query<Reminded>(
        `UPDATE licence_reviews l SET reminded_days = $1 FROM users u
         WHERE u.id = l.driver_id AND l.expires_on BETWEEN $2 AND $3 AND l.state <> 'waiting'
           AND (l.reminded_days IS NULL OR l.reminded_days > $1)
           AND u.is_verified_driver AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL AND NOT u.is_demo
         RETURNING l.driver_id, l.expires_on::text AS expires_on, u.email`,
        [days, from, until],
      );
      for (const { driver_id: userId, expires_on: expiresOn, email: recipient } of due) {
        const note = formatLondonDate(expiresOn);
        await enqueueAccountMailIfAllowed(tx, { mail: 'licence-expiring', userId, recipient, note }, now());
      }
    });
  }
}
