// The review of a driver's licence by staff. An approval verifies the driver; a rejection withdraws the verification of a
// verified one.
import { freeJobsOf } from '../driverJobs.ts';
import {
  expiryRefused,
  licenceIncomplete,
  notDriver,
  nothingToReject,
  picturesChanged,
} from '#domain/jobs/licenceRefusals.ts';
import type { z } from 'zod/mini';
import type { Licence, licenceReview } from '#domain/jobs/contract/licence.ts';
import { expiryFault, LICENCE_ITEMS, missingItems, reminderDue } from '#domain/jobs/licence.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { enqueueAccountMailIfAllowed } from '#server/people/mail/accountMails.ts';
import {
  announceWithdrawal,
  grantVerification,
  withdrawVerification,
} from '#server/people/driverVerification.ts';
import { aboutOneself, noSuchUser } from '#domain/people/refusals.ts';
import { findUser, type UserRow } from '#server/people/repository.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { readLicence } from './presentLicence.ts';
import {
  deleteDocuments,
  documentsOf,
  lockReview,
  storeApproval,
  storeRejection,
  type DocumentRow,
  type ReviewRow,
} from './repository.ts';
import type { LicenceDeps } from './service.ts';

type Review = z.output<typeof licenceReview>;
type Approval = Extract<Review, { decision: 'approve' }>;
type Rejection = Extract<Review, { decision: 'reject' }>;

interface Reviewed {
  tx: Queryable;
  actorId: string;
  user: UserRow;
  before: ReviewRow;
  documents: readonly DocumentRow[];
  audit: Audit;
  now: number;
}

const UPLOAD_AGAIN = 'Please upload new pictures of your licence in your dashboard.';

/** Throws 409 when the reviewer has seen other pictures than the stored ones. */
function refuseOthers(documents: readonly DocumentRow[], seen: readonly string[]): void {
  if (documents.length === seen.length && documents.every(({ id }) => seen.includes(id))) return;
  throw picturesChanged();
}

async function approve(reviewed: Reviewed, { expiresOn, version }: Approval): Promise<void> {
  const { tx, actorId, user, before, documents, audit, now } = reviewed;
  if (missingItems(documents.map(({ side }) => side)).length > 0) throw licenceIncomplete();
  const today = londonDate(now);
  const fault = expiryFault(expiresOn, today);
  if (fault !== undefined) throw expiryRefused(fault);
  assertVersion(version, before.version, 'licence');
  const remindedDays = reminderDue(expiresOn, today);
  await storeApproval(tx, user.id, { expiresOn, reviewerId: actorId, remindedDays, now });
  await audit(tx, {
    action: 'licence.approved',
    object: { type: 'user', id: user.id },
    before: { state: before.state, expires_on: before.expires_on },
    after: { state: 'approved', expires_on: expiresOn },
  });
  if (!user.is_verified_driver) await grantVerification(tx, { user, actorId }, audit);
  await mail(reviewed, 'licence-approved', formatLondonDate(expiresOn));
}

/** Returns the ids of the jobs that became free. */
async function reject(reviewed: Reviewed, { reason, version }: Rejection): Promise<string[]> {
  const { tx, actorId, user, before, documents, audit, now } = reviewed;
  if (documents.length === 0) throw nothingToReject();
  assertVersion(version, before.version, 'licence');
  await deleteDocuments(tx, user.id, LICENCE_ITEMS);
  await storeRejection(tx, user.id, { reason, reviewerId: actorId, now });
  // The audit log does not contain the reason: free text may name people.
  await audit(tx, {
    action: 'licence.rejected',
    object: { type: 'user', id: user.id },
    before: { state: before.state },
    after: { state: 'rejected' },
  });
  if (user.is_verified_driver) {
    const withdrawal = { user, actorId, reason: `${reason}\n${UPLOAD_AGAIN}`, now, freeJobs: freeJobsOf };
    return (await withdrawVerification(tx, withdrawal, audit)).freed;
  }
  await mail(reviewed, 'licence-rejected', reason);
  return [];
}

async function mail(
  { tx, user, now }: Reviewed,
  kind: 'licence-approved' | 'licence-rejected',
  note: string,
): Promise<void> {
  if (!user.email_verified_at) return;
  await enqueueAccountMailIfAllowed(tx, { mail: kind, userId: user.id, recipient: user.email, note }, now);
}

/**
 * Approves or rejects the pictures of a licence, and mails the result to a confirmed address. Errors: 404; 409
 * 'not_a_driver', 'licence_changed', 'licence_incomplete' or 'version_conflict'; 422 at `expiresOn`; 403 'demo_account' or
 * 'oneself'.
 */
export async function reviewLicence(
  { db, now, eventBus }: Omit<LicenceDeps, 'media'>,
  { actor, driverId, review }: { actor: Pick<Session, 'userId'>; driverId: string; review: Review },
  audit: Audit,
): Promise<Licence> {
  if (actor.userId === driverId) throw aboutOneself('review the licence of');
  const at = now();
  const freed = await db.transaction(async (tx) => {
    const user = await findUser(tx, driverId);
    if (!user) throw noSuchUser();
    if (!user.is_driver) throw notDriver();
    const before = await lockReview(tx, driverId);
    const documents = await documentsOf(tx, driverId);
    refuseOthers(documents, review.documentIds);
    const reviewed: Reviewed = { tx, actorId: actor.userId, user, before, documents, audit, now: at };
    if (review.decision === 'reject') return reject(reviewed, review);
    await approve(reviewed, review);
    return [];
  });
  announceWithdrawal(eventBus, driverId, freed);
  eventBus.emit('licenceChanged', { driverId });
  return readLicence(db, driverId, at);
}
