// The use cases of reviews. Any visitor may write one. With `isModerated` it waits for an admin, unless it is about a
// finished reservation of its author.
import { alreadyReviewed, notReviewable, reviewMissing } from '#domain/reviews/refusals.ts';
import { signInFirst } from '#domain/people/signInRefusals.ts';
import { reservationMissing } from '#domain/booking/refusals.ts';
import type { z } from 'zod/mini';
import type {
  newReview,
  Review,
  ReviewableReservation,
  WrittenReview,
} from '#domain/reviews/contract/reviews.ts';
import type {
  ModeratedReview,
  ReviewListQuery,
  ReviewModeration,
} from '#domain/reviews/contract/reviewsAdmin.ts';
import { reviewRefusal } from '#domain/reviews/reviewRefusal.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import * as reviews from './repository.ts';

const LISTED = 200;

export interface ReviewDeps {
  db: Database;
  eventBus: EventBus;
  now: () => Instant;
  isModerated: boolean;
}

const toReview = (row: reviews.ReviewRow): Review => ({
  id: row.id,
  _id: row.id,
  name: row.name,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  ...(row.rating === null ? {} : { rating: row.rating }),
  ...(row.reservation_id === null ? {} : { isVerifiedHire: true }),
  ...(row.car === null ? {} : { car: row.car }),
});
const toModerated = (row: reviews.ReviewRow): ModeratedReview => ({
  ...toReview(row),
  status: row.status,
  version: row.version,
});

const refusalOf = ({ status, remaining, ends_at: end }: reviews.ReviewableRow, now: Instant) =>
  reviewRefusal({ status, remaining, end: end.getTime() }, now);

/** Every review that a user has written while signed in, newest first. */
export async function exportReviews(db: Database, userId: string): Promise<Review[]> {
  return (await reviews.findOfUser(db, userId)).map(toReview);
}

/** The use cases of reviews. `now` decides whether the reservation of a review is over. */
export function createReviews({ db, eventBus, now, isModerated }: ReviewDeps) {
  /** Errors: 401 without a session, 404 for another user's reservation, 409 for one that cannot be reviewed. */
  async function assertReviewable(session: Session | null, reservationId: string): Promise<void> {
    if (!session) throw signInFirst();
    const reservation = await reviews.findReviewable(db, session.userId, reservationId);
    if (!reservation) throw reservationMissing();
    const code = refusalOf(reservation, now());
    if (code) throw notReviewable(code);
  }

  return {
    /** The 200 newest public reviews, newest first. */
    async newest(): Promise<Review[]> {
      return (await reviews.findNewest(db, LISTED)).map(toReview);
    },

    /**
     * Stores a review with its text unchanged. The answer has the status 'waiting' when an admin has to approve it.
     * Errors: those of `assertReviewable`, and 409 `already_reviewed`.
     */
    async add(session: Session | null, input: z.output<typeof newReview>): Promise<WrittenReview> {
      const { name, content, rating = null } = input;
      const reservationId = input.reservationId || null;
      if (reservationId !== null) await assertReviewable(session, reservationId);
      const status = isModerated && reservationId === null ? 'waiting' : 'shown';
      const row = await reviews.insertReview(db, {
        name,
        content,
        status,
        rating,
        user_id: session?.userId ?? null,
        reservation_id: reservationId,
        now: now(),
      });
      if (!row) {
        throw alreadyReviewed();
      }
      eventBus.emit(status === 'waiting' ? 'reviewWaiting' : 'reviewsChanged', {});
      return status === 'waiting' ? { ...toReview(row), status } : toReview(row);
    },

    /** The caller's reservations that can be reviewed, newest first. */
    async reviewable({ userId }: Session): Promise<ReviewableReservation[]> {
      const reservations = await reviews.findUnreviewed(db, userId);
      return reservations
        .filter((reservation) => refusalOf(reservation, now()) === undefined)
        .map((reservation) => ({
          reservationId: reservation.id,
          carMake: reservation.car_make,
          carModel: reservation.car_model,
          startDate: reservation.start_date,
          endDate: reservation.end_date,
        }));
    },

    /** Reviews of every status for admins, newest first; one page if the query requests one. */
    async list(query: ReviewListQuery): Promise<List<ModeratedReview>> {
      return mapList(await reviews.listReviews(db, query), (rows) => rows.map(toModerated));
    },

    /**
     * Approves, hides or restores a review; one with this status stays as is. Errors: 404, 409 'version_conflict' for a
     * change of an older version.
     */
    async moderate(
      id: string,
      { status, version }: ReviewModeration,
      audit: Audit,
    ): Promise<ModeratedReview> {
      const { before, row } = await db.transaction(async (tx) => {
        const stored = await reviews.lockReview(tx, id);
        if (!stored) throw reviewMissing();
        if (stored.status === status) return { before: status, row: stored };
        assertVersion(version, stored.version, 'review');
        await reviews.setStatus(tx, id, status);
        await audit(tx, {
          action: 'review.moderated',
          object: { type: 'review', id },
          before: { status: stored.status },
          after: { status },
        });
        return { before: stored.status, row: { ...stored, status, version: stored.version + 1 } };
      });
      // A waiting review that is rejected was never public.
      const wasRejected = before === 'waiting' && status === 'hidden';
      if (before !== status) eventBus.emit(wasRejected ? 'reviewWaiting' : 'reviewsChanged', {});
      return toModerated(row);
    },
  };
}
