// Checks which reads follow each event of the server: those whose data the event says to be out of date, and no others.
// Checks the notice about a job without a driver as well.
import { makeStore } from '#app/app/makeStore.ts';
import { watchReads, type EndpointCall } from '#app/app/testing/watchedReads.ts';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { anId } from '#domain/testing/builders.ts';
import * as events from './realtimeEvents.ts';

const CAR = anId(101);
const USER = anId(201);
const RESERVATION = anId(301);
const PAGE = { page: 0, pageSize: 50 };
const READS = {
  attention: ['getAttention', undefined],
  availability: ['getAvailability', { from: '2026-12-04', to: '2026-12-06' }],
  car: ['getTakenDates', CAR],
  conversations: ['getConversations', undefined],
  extras: ['getExtras', undefined],
  jobRequests: ['getJobRequests', PAGE],
  jobs: ['getJobs', undefined],
  licence: ['getLicence', USER],
  moderated: ['getModeratedReviews', PAGE],
  overview: ['getOverview', undefined],
  otherCar: ['getTakenDates', anId(102)],
  otherLicence: ['getLicence', anId(202)],
  otherThread: ['getThread', anId(202)],
  otherUser: ['getUser', anId(202)],
  people: ['getUsers', PAGE],
  reservation: ['getReservation', RESERVATION],
  reviews: ['getReviews', undefined],
  thread: ['getThread', USER],
  threadLog: ['getThreadLog', { personId: USER, isOwn: false }],
  threads: ['getThreads', PAGE],
  user: ['getUser', USER],
} as const satisfies Record<string, EndpointCall>;
type Name = keyof typeof READS;

const live: Name[] = [
  ...([
    'availability',
    'car',
    'jobRequests',
    'jobs',
    'licence',
    'moderated',
    'otherCar',
    'otherLicence',
  ] as const),
  ...(['otherThread', 'reviews', 'thread', 'threadLog', 'threads'] as const),
];

const STALE: Record<string, { action: unknown; stale: Name[] }> = {
  availabilityChanged: { action: events.availabilityChanged({ carId: CAR }), stale: ['car'] },
  jobChanged: { action: events.jobChanged({ jobId: anId(501) }), stale: ['jobs'] },
  acceptedJobChanged: {
    action: events.acceptedJobChanged({ jobId: anId(501), change: 'moved' }),
    stale: ['jobs'],
  },
  jobGivenBack: { action: events.jobGivenBack({ jobId: anId(501) }), stale: ['attention'] },
  chauffeurChanged: {
    action: events.chauffeurChanged({ reservationId: RESERVATION }),
    stale: ['reservation'],
  },
  jobRequestsChanged: { action: events.jobRequestsChanged({}), stale: ['jobRequests', 'overview'] },
  reviewsChanged: { action: events.reviewsChanged({}), stale: ['moderated', 'reviews'] },
  reviewWaiting: { action: events.reviewWaiting({}), stale: ['moderated', 'reviews'] },
  inboxChanged: {
    action: events.inboxChanged({ personIds: [USER, anId(202)] }),
    stale: ['otherThread', 'thread', 'threadLog', 'threads'],
  },
  licenceChanged: {
    action: events.licenceChanged({ driverId: USER }),
    stale: ['attention', 'licence', 'people', 'user'],
  },
  userErased: {
    action: events.userErased({ userId: USER }),
    stale: ['conversations', 'people', 'thread', 'threadLog', 'threads', 'user'],
  },
  accountChanged: { action: events.accountChanged({ userId: USER }), stale: ['user'] },
  eventsMissed: { action: events.eventsMissed({}), stale: [...live, 'conversations'] },
};

test('repeats the reads of the changed data after each event', async () => {
  const { readsAfter } = await watchReads(READS);
  const repeated: Record<string, unknown> = {};
  for (const [name, { action }] of Object.entries(STALE)) repeated[name] = await readsAfter(action);
  const expected = Object.entries(STALE).map(([name, { stale }]) => [name, [...stale].sort()]);
  expect(repeated).toEqual(Object.fromEntries(expected));
});

test('shows a warning when a driver gives a job back', () => {
  const store = makeStore();
  store.dispatch(events.jobGivenBack({ jobId: anId(501) }));
  expect(selectNextNotice(store.getState())).toMatchObject({
    kind: 'warning',
    text: 'A job has lost its driver.',
  });
});
