// Reviews, newest first, with their moderation.
import { alreadyReviewed, notReviewable, reviewMissing } from '#domain/reviews/refusals.ts';
import { reservationMissing } from '#domain/booking/refusals.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Review, ReviewStatus } from '#domain/reviews/contract/reviews.ts';
import type { ModeratedReview } from '#domain/reviews/contract/reviewsAdmin.ts';
import { reviewRefusal } from '#domain/reviews/reviewRefusal.ts';
import { requireUser, answerList, type Listing } from '#mocks/answers.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { rowOf, nowIso, type Backend, type StoredReview } from '#mocks/backend.ts';
import * as calls from '#domain/reviews/calls.ts';
import { answers } from '#mocks/serve.ts';

const LISTING: Listing<ModeratedReview> = {
  searched: ['name', 'content'],
  sortable: ['createdAt', 'name', 'rating', 'status'],
};

export const toReview = ({
  status: _status,
  version: _version,
  reservationId: _reservationId,
  userId: _userId,
  ...review
}: StoredReview): Review => review;
const toModerated = (stored: StoredReview): ModeratedReview => ({
  ...toReview(stored),
  status: stored.status ?? 'shown',
  version: stored.version ?? 0,
});

const refusalOf = (reservation: Reservation, { now }: Backend) =>
  reviewRefusal(
    {
      status: reservation.status,
      remaining: reservation.remainingToPay,
      end: occupiedPeriod(reservation)?.end ?? Number.POSITIVE_INFINITY,
    },
    now,
  );

/** Throws the error that the server answers for a reservation that the caller cannot review; returns its car. */
function carOfReview(backend: Backend, reservationId: string): Review['car'] {
  const user = requireUser(backend);
  const hire = backend.reservations.find(({ id, userId }) => id === reservationId && userId === user.id);
  if (!hire) throw reservationMissing();
  const code = refusalOf(hire, backend);
  if (code) throw notReviewable(code);
  if (backend.reviews.some((review) => review.reservationId === reservationId)) throw alreadyReviewed();
  return { id: hire.carId, make: hire.carMake, model: hire.carModel };
}

export const reviewHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getReviews: () => backend.reviews.filter(({ status = 'shown' }) => status === 'shown').map(toReview),

    addReview: ({ body: { name, content, rating, reservationId }, user }) => {
      const car = reservationId ? carOfReview(backend, reservationId) : undefined;
      const id = backend.nextId();
      const review: Review = {
        id,
        _id: id,
        name,
        content,
        createdAt: nowIso(backend),
        ...(rating ? { rating } : {}),
        ...(car ? { isVerifiedHire: true, car } : {}),
      };
      const status: ReviewStatus = backend.areReviewsModerated && !reservationId ? 'waiting' : 'shown';
      backend.reviews.unshift({
        ...review,
        status,
        ...(reservationId ? { reservationId } : {}),
        ...(user ? { userId: user.id } : {}),
      });
      return { review: status === 'waiting' ? { ...review, status } : review };
    },

    getReviewableReservations: ({ user }) => {
      const reviewed = backend.reviews.map(({ reservationId }) => reservationId);
      return backend.reservations
        .filter((each) => each.userId === user.id && !refusalOf(each, backend) && !reviewed.includes(each.id))
        .map(({ id, carMake, carModel, startDate, endDate }) => ({
          reservationId: id,
          carMake,
          carModel,
          startDate,
          endDate,
        }))
        .sort((a, b) => b.startDate.localeCompare(a.startDate));
    },

    getModeratedReviews: ({ request, query: { status } }) => {
      const rows = backend.reviews.map(toModerated).filter((review) => !status || review.status === status);
      return answerList(request, rows, LISTING, rows.map(({ id }) => id).reverse());
    },

    moderateReview: ({ params, body: { status, version } }) => {
      const stored = rowOf(backend.reviews, params.id, reviewMissing);
      const review = toModerated(stored);
      if (review.status === status) return review;
      assertVersion(version, review.version, 'review');
      Object.assign(stored, { status, version: review.version + 1 });
      return toModerated(stored);
    },
  });
