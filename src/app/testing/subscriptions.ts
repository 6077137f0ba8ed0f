// A store that subscribes to everything that a screen can show, for tests of refetches.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { carApi } from '#app/fleet/data/carApi.ts';
import { insightApi } from '#app/office/data/insightApi.ts';
import { jobApi } from '#app/jobs/data/jobApi.ts';
import { jobRequestAdminApi } from '#app/jobs/data/jobRequestAdminApi.ts';
import { messageApi } from '#app/conversation/data/messageApi.ts';
import { partnerApi } from '#app/conversation/data/partnerApi.ts';
import { inboxApi } from '#app/conversation/data/inboxApi.ts';
import { threadLogApi } from '#app/conversation/data/threadLogApi.ts';
import { overviewApi } from '#app/office/data/overviewApi.ts';
import { paymentApi } from '#app/payment/data/paymentApi.ts';
import { reservationAdminApi } from '#app/booking/data/reservationAdminApi.ts';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { takenDatesApi } from '#app/booking/data/takenDatesApi.ts';
import { reviewAdminApi } from '#app/reviews/data/reviewAdminApi.ts';
import { reviewableApi } from '#app/reviews/data/reviewableApi.ts';
import { reviewApi } from '#app/reviews/data/reviewApi.ts';
import { userAdminApi } from '#app/people/data/userAdminApi.ts';
import { userApi } from '#app/people/data/userApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { aJob, aJobRequest, someReviews } from '#mocks/jobs/fixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { checkSession } from '#app/people/data/checkSession.ts';
import { makeStore, type AppStore } from '../store/makeStore.ts';
import type { RootState } from '#app/platform/store/types.ts';

export const CAR = anId(101);
export const HELD = anId(302);
const PAGE = { page: 0, pageSize: 50 };
/** An admin who is also a customer sees every screen. */
export const own = aReservation({ userId: admin.id });
const held = aReservation({
  id: HELD,
  userId: admin.id,
  startDate: '2026-12-04',
  endDate: '2026-12-06',
  status: 'held',
  currentPaid: 0,
  holdExpiresAt: '2026-11-21T10:15:00.000Z',
});
export const attention = {
  id: 'mail:7',
  kind: 'mail-failing',
  detail: 'Tried 5 times.',
  amount: null,
  reservationId: null,
  reference: null,
  since: '2026-11-21T08:00:00.000Z',
} as const;

// Short names of the calls that a screen shows.
const CALLS = {
  cars: 'GET /api/cars',
  car: `GET /api/cars/${CAR}`,
  otherCar: `GET /api/cars/${anId(102)}`,
  dates: `GET /api/reservations/car/${CAR}`,
  otherDates: `GET /api/reservations/car/${anId(102)}`,
  mine: `GET /api/reservations/user/${admin.id}`,
  reservation: `GET /api/reservations/${own.id}`,
  held: `GET /api/reservations/${HELD}`,
  holds: 'GET /api/reservations/holds',
  payments: `GET /api/reservations/${own.id}/payments`,
  heldPayments: `GET /api/reservations/${HELD}/payments`,
  reservations: 'GET /api/reservations?page=0&pageSize=50',
  attention: 'GET /api/payments/attention',
  overview: 'GET /api/admin/overview',
  insight: 'GET /api/insight?from=2026-11-01&to=2026-11-30',
  users: 'GET /api/users?page=0&pageSize=50',
  partners: 'GET /api/users',
  ada: `GET /api/users/${ada.id}`,
  driver: `GET /api/users/${driver.id}`,
  jobs: 'GET /api/jobs',
  jobPage: 'GET /api/jobs?page=0&pageSize=50',
  requests: 'GET /api/requested-driver-jobs?page=0&pageSize=50',
  reviews: 'GET /api/reviews',
  moderatedReviews: 'GET /api/admin/reviews?page=0&pageSize=50',
  reviewable: 'GET /api/reviews/reservations',
  conversations: 'GET /api/conversations',
  threads: 'GET /api/inbox?page=0&pageSize=50',
  thread: `GET /api/inbox/${ada.id}`,
  threadLog: `GET /api/inbox/${ada.id}/messages`,
} as const;
export type Call = keyof typeof CALLS;

const shown = [
  carApi.endpoints.getCars.initiate(),
  carApi.endpoints.getCar.initiate(CAR),
  carApi.endpoints.getCar.initiate(anId(102)),
  takenDatesApi.endpoints.getTakenDates.initiate(CAR),
  takenDatesApi.endpoints.getTakenDates.initiate(anId(102)),
  reservationApi.endpoints.getMyReservations.initiate(admin.id),
  reservationApi.endpoints.getReservation.initiate(own.id),
  reservationApi.endpoints.getReservation.initiate(HELD),
  reservationApi.endpoints.getLiveHolds.initiate(admin.id),
  paymentApi.endpoints.getPaymentHistory.initiate(own.id),
  paymentApi.endpoints.getPaymentHistory.initiate(HELD),
  reservationAdminApi.endpoints.getReservations.initiate(PAGE),
  paymentApi.endpoints.getAttention.initiate(),
  overviewApi.endpoints.getOverview.initiate(),
  insightApi.endpoints.getInsight.initiate({ from: '2026-11-01', to: '2026-11-30' }),
  userAdminApi.endpoints.getUsers.initiate(PAGE),
  partnerApi.endpoints.getPartners.initiate(),
  userApi.endpoints.getUser.initiate(ada.id),
  userApi.endpoints.getUser.initiate(driver.id),
  jobApi.endpoints.getJobs.initiate(),
  jobApi.endpoints.getJobs.initiate(PAGE),
  jobRequestAdminApi.endpoints.getJobRequests.initiate(PAGE),
  reviewApi.endpoints.getReviews.initiate(),
  reviewAdminApi.endpoints.getModeratedReviews.initiate(PAGE),
  reviewableApi.endpoints.getReviewableReservations.initiate(admin.id),
  messageApi.endpoints.getConversations.initiate(),
  inboxApi.endpoints.getThreads.initiate(PAGE),
  inboxApi.endpoints.getThread.initiate(ada.id),
  threadLogApi.endpoints.getThreadLog.initiate({ personId: ada.id, isOwn: false }),
] as ThunkAction<Promise<unknown>, RootState, unknown, UnknownAction>[];

const answered = ({ dispatch }: AppStore) =>
  Promise.all(dispatch(baseApi.util.getRunningQueriesThunk())).then(
    () => new Promise((resolve) => setTimeout(resolve)),
  );

export async function showEverything() {
  const backend = answerFrom({
    signedInAs: admin.id,
    reservations: [{ ...own }, { ...held }],
    attention: [attention],
    jobs: [aJob()],
    jobRequests: [aJobRequest()],
    reviews: someReviews(1),
  });
  const store = makeStore();
  await store.dispatch(checkSession());
  const requests = recordRequests();
  for (const query of shown) void store.dispatch(query);
  await answered(store);
  expect(requests.take().sort()).toEqual(Object.values(CALLS).sort());
  return {
    backend,
    /** Returns the calls that follow the calls of the action. */
    callsAfter: async (action: unknown) => {
      await store.dispatch(action as never);
      await answered(store);
      return requests
        .take()
        .filter((call) => call.startsWith('GET'))
        .sort();
    },
  };
}

/** These calls in the format of `callsAfter`. */
export const named = (...calls: Call[]) => calls.map((call) => CALLS[call]).sort();
