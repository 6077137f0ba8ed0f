// A licence in the format of the API.
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { isExpired, missingItems } from '#domain/jobs/licence.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findPortrait } from './portraitRepository.ts';
import { documentsOf, findReview } from './repository.ts';

/** The licence of a driver; `isExpired` is as of `now`. */
export async function readLicence(db: Queryable, driverId: string, now: Instant): Promise<Licence> {
  const documents = await documentsOf(db, driverId);
  const review = await findReview(db, driverId);
  const portrait = await findPortrait(db, driverId);
  const { state, reason, expires_on: expiresOn, reviewed_at: reviewedAt, version } = review;
  return {
    driverId,
    state,
    documents: documents.map((row) => ({
      id: row.id,
      item: row.side,
      contentType: row.content_type,
      size: row.size_bytes,
      uploadedAt: row.uploaded_at.toISOString(),
      isReviewed: row.reviewed,
    })),
    missing: missingItems(documents.map(({ side }) => side)),
    reason,
    expiresOn,
    isExpired: isExpired(expiresOn, londonDate(now)),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    portrait: portrait ? { id: portrait.id, uploadedAt: portrait.uploaded_at.toISOString() } : null,
    version,
  };
}

/** The licence and the portrait for the user's own export; null for a user without both. */
export async function exportLicence(db: Queryable, userId: string, now: Instant): Promise<Licence | null> {
  const found = await readLicence(db, userId, now);
  return found.documents.length > 0 || found.reviewedAt !== null || found.portrait ? found : null;
}
