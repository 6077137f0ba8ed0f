// Reviews, newest first, with their moderation.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { occupiedPeriod } from '#domain/availability/period.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import {
  newReview,
  type Review,
  type ReviewableReservation,
  type WrittenReview,
} from '#domain/contract/reviews.ts';
import { reviewListQuery, reviewModeration, type ModeratedReview } from '#domain/contract/reviewsAdmin.ts';
import { REVIEW_REFUSALS, reviewRefusal } from '#domain/review/reviewRefusal.ts';
import { readBody, readId, readQuery, refuse, requireAdmin, requireUser } from '../answers.ts';
import { currentUser, nowIso, type Backend, type StoredReview } from '../backend.ts';
import { answerList, type Listing } from '../paging.ts';

const LISTING: Listing<ModeratedReview> = {
  searched: ['name', 'content'],
  sortable: ['createdAt', 'name', 'rating', 'status'],
};

export const toReview = ({
  status: _status,
  reservationId: _reservationId,
  userId: _userId,
  ...review
}: StoredReview): Review => review;
const toModerated = (stored: StoredReview): ModeratedReview => ({
  ...toReview(stored),
  status: stored.status ?? 'shown',
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

/** Throws the error that the server answers for a reservation that the caller cannot review. */
function assertReviewable(backend: Backend, reservationId: string): void {
  const user = requireUser(backend);
  const hire = backend.reservations.find(({ id, userId }) => id === reservationId && userId === user.id);
  if (!hire) throw refuse(404, 'This reservation does not exist.');
  const code = refusalOf(hire, backend);
  if (code) throw refuse(409, REVIEW_REFUSALS[code], { code });
  if (backend.reviews.some((review) => review.reservationId === reservationId)) {
    throw refuse(409, 'This reservation already has a review.', { code: 'already_reviewed' });
  }
}

export const reviewHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reviews`, () =>
    HttpResponse.json(backend.reviews.filter(({ status = 'shown' }) => status === 'shown').map(toReview)),
  ),

  http.post(`*${API_BASE}/reviews`, async ({ request }) => {
    const { name, content, rating, reservationId } = await readBody(request, newReview);
    if (reservationId) assertReviewable(backend, reservationId);
    const id = backend.nextId();
    const review: Review = {
      id,
      _id: id,
      name,
      content,
      createdAt: nowIso(backend),
      ...(rating ? { rating } : {}),
      ...(reservationId ? { isVerifiedHire: true } : {}),
    };
    const status = backend.areReviewsModerated && !reservationId ? 'waiting' : 'shown';
    const user = currentUser(backend);
    backend.reviews.unshift({
      ...review,
      status,
      ...(reservationId ? { reservationId } : {}),
      ...(user ? { userId: user.id } : {}),
    });
    const answer: WrittenReview = status === 'waiting' ? { ...review, status } : review;
    return HttpResponse.json({ review: answer }, { status: 201 });
  }),

  http.get(`*${API_BASE}/reviews/reservations`, () => {
    const user = requireUser(backend);
    const reviewed = backend.reviews.map(({ reservationId }) => reservationId);
    const shown = backend.reservations
      .filter((each) => each.userId === user.id && !refusalOf(each, backend) && !reviewed.includes(each.id))
      .map(({ id, carMake, carModel, startDate, endDate }): ReviewableReservation => ({
        reservationId: id,
        carMake,
        carModel,
        startDate,
        endDate,
      }));
    return HttpResponse.json(shown.sort((a, b) => b.startDate.localeCompare(a.startDate)));
  }),

  http.get(`*${API_BASE}/admin/reviews`, ({ request }) => {
    requireAdmin(backend);
    const { status } = readQuery(request, reviewListQuery);
    const rows = backend.reviews.map(toModerated).filter((review) => !status || review.status === status);
    return answerList(request, rows, LISTING, rows.map(({ id }) => id).reverse());
  }),

  http.put(`*${API_BASE}/admin/reviews/:id`, async ({ params, request }) => {
    requireAdmin(backend);
    const reviewId = readId(params);
    const { status } = await readBody(request, reviewModeration);
    const stored = backend.reviews.find(({ id }) => id === reviewId);
    if (!stored) return refuse(404, 'This review does not exist any more.');
    stored.status = status;
    return HttpResponse.json(toModerated(stored));
  }),
];
