// Checks the events of the WebSocket and their effects on the store.
import { checkCases } from '#app/testing/checkCases.ts';
import { baseApi } from '../api/baseApi.ts';
import { sessionEnded, sessionStarted } from '../api/sessionEvents.ts';
import { tagOne, tagsOfList } from '../api/tags.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { anId } from '#domain/testing/builders.ts';
import { ada as adaStored, admin as adminStored } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import * as events from './realtimeEvents.ts';
import { typingSent } from './realtimeEvents.ts';
import { selectAreUpdatesMissing, selectRealtimeStatus } from './realtimeSlice.ts';
import { PATIENCE_MS, REFRESH_MS } from './refreshWithoutSocket.ts';
import { selectIsSessionOver, selectSuccessor } from '#app/people/data/sessionSlice.ts';
import { liftedStoreOf } from '#app/app/timeTravel/liftedState.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import { watchReads, type EndpointCall } from '#app/app/testing/watchedReads.ts';
import { selectNextNotice } from '../notice/noticeSlice.ts';

// The change of the user loads the page again, which jsdom cannot.
jest.mock('#app/platform/browser/pageLoad.ts');

describe('socketMiddleware', () => {
  const ada = { userId: anId(1), isAdmin: false, isDriver: false };
  const grace = { userId: anId(2), isAdmin: true, isDriver: false };
  const [ghost, dawn, job] = [anId(11), anId(12), anId(21)];

  const asked: string[] = [];
  const ask = (what: string) => {
    asked.push(what);
    return { data: null };
  };
  const probes = baseApi.injectEndpoints({
    endpoints: (build) => ({
      probeDates: build.query<null, string>({
        queryFn: (carId) => ask(`dates ${carId}`),
        providesTags: (_result, _error, carId) => [tagOne('Availability', carId)],
      }),
      probeBoard: build.query<null, void>({
        queryFn: () => ask('board'),
        providesTags: () => tagsOfList('Job', [job]),
      }),
      probeReviews: build.query<null, void>({
        queryFn: () => ask('reviews'),
        providesTags: () => tagsOfList('Review', []),
      }),
      probeUsers: build.query<null, void>({
        queryFn: () => ask('users'),
        providesTags: () => tagsOfList('User'),
      }),
    }),
  });

  beforeEach(() => void asked.splice(0));

  async function open() {
    const socket = fakeSocket();
    const store = makeStore({ socketPort: socket.port });
    const { probeDates, probeBoard, probeReviews, probeUsers } = probes.endpoints;
    await Promise.all([
      store.dispatch(probeDates.initiate(ghost)),
      store.dispatch(probeDates.initiate(dawn)),
      store.dispatch(probeBoard.initiate()),
      store.dispatch(probeReviews.initiate()),
      store.dispatch(probeUsers.initiate()),
    ]);
    asked.splice(0);
    return { socket, store, status: () => selectRealtimeStatus(store.getState()) };
  }

  /** Waits until the listeners have run and their calls have answers. */
  async function settled(store: ReturnType<typeof makeStore>) {
    await Promise.resolve();
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    await new Promise((resolve) => setTimeout(resolve));
  }

  test('refreshes the live data from time to time while there is no connection, and once when it is back', async () => {
    jest.useFakeTimers();
    try {
      const { socket, store } = await open();
      const missing = () => selectAreUpdatesMissing(store.getState());
      /** The number of refreshes of the reviews in this time. */
      const refreshesIn = async (ms: number, happen?: () => unknown) => {
        asked.splice(0);
        happen?.();
        await jest.advanceTimersByTimeAsync(ms);
        return asked.filter((what) => what === 'reviews').length;
      };
      store.dispatch(sessionStarted(ada));
      expect([await refreshesIn(PATIENCE_MS - 1), missing()]).toEqual([0, false]);
      expect([await refreshesIn(1), missing()]).toEqual([0, true]);
      expect(await refreshesIn(2 * REFRESH_MS)).toBe(2);
      expect([await refreshesIn(5 * REFRESH_MS, socket.accept), missing()]).toEqual([1, false]);
      expect([await refreshesIn(PATIENCE_MS + REFRESH_MS, socket.interrupt), missing()]).toEqual([1, true]);
      store.dispatch(sessionEnded());
      expect([await refreshesIn(5 * REFRESH_MS), missing()]).toEqual([0, false]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('connects only between sign-in and sign-out', async () => {
    const { socket, store, status } = await open();
    store.dispatch(baseApi.internalActions.onFocus());
    expect(socket.attempts()).toBe(0);
    store.dispatch(sessionStarted(ada));
    expect(socket.isOpen()).toBe(true);
    expect(status()).toBe('off');
    socket.accept();
    expect(status()).toBe('live');
    store.dispatch(sessionEnded());
    expect(socket.isOpen()).toBe(false);
    expect(status()).toBe('off');
    store.dispatch(baseApi.internalActions.onFocus());
    expect(socket.isOpen()).toBe(false);
  });

  /** Connects, waits for the calls that follow, and clears the record of requests. */
  async function connectAndSettle({
    socket,
    store,
  }: Pick<Awaited<ReturnType<typeof open>>, 'socket' | 'store'>) {
    store.dispatch(sessionStarted(ada));
    socket.accept();
    await settled(store);
    asked.splice(0);
  }

  test('drops unknown events and events with an invalid payload', async () => {
    const { socket, store } = await open();
    await connectAndSettle({ socket, store });
    await checkCases<[string, unknown]>(
      [
        ['availabilityChanged', {}],
        ['availabilityChanged', { carId: 'ghost' }],
        ['availabilityChanged', undefined],
        ['jobChanged', 'all of them'],
        ['somethingNew', { carId: ghost }],
      ],
      async (event, payload) => {
        const before = store.getState();
        socket.receive(event, payload);
        await settled(store);
        expect(asked).toEqual([]);
        expect(store.getState()).toBe(before);
      },
    );
  });

  const LIVE = ['board', `dates ${dawn}`, `dates ${ghost}`, 'reviews'].sort();

  test('refetches live data from before the first connection', async () => {
    const { socket, store } = await open();
    store.dispatch(sessionStarted(ada));
    await settled(store);
    expect(asked).toEqual([]);
    socket.accept();
    await settled(store);
    expect(asked.sort()).toEqual(LIVE);
  });

  test('refetches live data after an interruption', async () => {
    const { socket, store, status } = await open();
    await connectAndSettle({ socket, store });
    socket.interrupt();
    expect(status()).toBe('interrupted');
    await settled(store);
    expect(asked).toEqual([]);
    socket.accept();
    expect(status()).toBe('live');
    await settled(store);
    expect(asked.sort()).toEqual(LIVE);
  });

  test('sends events while a user is signed in and connected', async () => {
    const { socket, store } = await open();
    store.dispatch(typingSent({ to: grace.userId }));
    store.dispatch(sessionStarted(ada));
    store.dispatch(typingSent({ to: grace.userId }));
    socket.accept();
    store.dispatch(typingSent({ to: grace.userId }));
    expect(socket.said).toEqual([{ event: 'typing', payload: { to: grace.userId } }]);
  });

  test('connects again when the page or the network comes back', async () => {
    const { socket, store } = await open();
    store.dispatch(sessionStarted(ada));
    store.dispatch(baseApi.internalActions.onFocus());
    store.dispatch(baseApi.internalActions.onOnline());
    expect(socket.attempts()).toBe(3);
  });

  test('keeps the connection of the same user, and opens a new one for another user', async () => {
    const { socket, store, status } = await open();
    store.dispatch(sessionStarted(ada));
    socket.accept();
    store.dispatch(sessionStarted(ada));
    expect(status()).toBe('live');
    store.dispatch(sessionStarted(grace));
    expect(socket.isOpen()).toBe(true);
    expect(status()).toBe('interrupted');
  });

  test('checks after a refused connection whether the session has ended', () =>
    checkCases([[undefined], [adaStored.id]], async (signedInAs) => {
      answerFrom({ signedInAs });
      const { socket, store } = await open();
      store.dispatch(sessionStarted({ ...ada, userId: adaStored.id }));
      socket.receive('refused', undefined);
      await settled(store);
      expect(selectIsSessionOver(store.getState())).toBe(signedInAs === undefined);
    }));

  test('finds the session of a sign-in in another tab, which ends the connection before the browser has its cookie', () =>
    checkCases([[adaStored.id], [adminStored.id]], async (next) => {
      jest.useFakeTimers();
      try {
        const backend = answerFrom({ signedInAs: undefined });
        const { socket, store } = await open();
        store.dispatch(sessionStarted({ ...ada, userId: adaStored.id }));
        socket.receive('refused', undefined);
        await jest.advanceTimersByTimeAsync(100);
        expect(selectIsSessionOver(store.getState())).toBe(true);
        backend.signedInAs = next;
        await jest.advanceTimersByTimeAsync(5_000);
        expect(selectSuccessor(store.getState())?.userId).toBe(next === adaStored.id ? undefined : next);
        expect(selectIsSessionOver(store.getState())).toBe(next !== adaStored.id);
      } finally {
        jest.useRealTimers();
      }
    }));

  test('does not connect after a sign-out during a replay', async () => {
    const socket = fakeSocket();
    const store = makeStore({ socketPort: socket.port, ...devtoolsInstrument() });
    store.dispatch(sessionEnded());
    liftedStoreOf(store)!.dispatch({ type: 'JUMP_TO_STATE', index: 0 });
    store.dispatch(sessionStarted(ada));
    store.dispatch(sessionEnded());
    store.travel.returnToPresent();
    await settled(store);
    expect(socket.attempts()).toBe(0);
  });
});

describe('realtimeListeners', () => {
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
    payments: ['getPaymentHistory', RESERVATION],
    people: ['getUsers', PAGE],
    details: ['getReservationDetails', RESERVATION],
    reservations: ['getReservations', PAGE],
    reservation: ['getReservation', RESERVATION],
    reviews: ['getReviews', undefined],
    session: ['getSession', undefined],
    thread: ['getThread', USER],
    threadLog: ['getThreadLog', { personId: USER, isOwn: false }],
    threads: ['getThreads', PAGE],
    user: ['getUser', USER],
  } as const satisfies Record<string, EndpointCall>;
  type Name = keyof typeof READS;

  const live: Name[] = [
    ...([
      'availability',
      'details',
      'reservations',
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
    availabilityChanged: {
      action: events.availabilityChanged({ carId: CAR }),
      stale: ['car', 'details', 'reservations'],
    },
    jobChanged: { action: events.jobChanged({ jobId: anId(501) }), stale: ['attention', 'details', 'jobs'] },
    acceptedJobChanged: {
      action: events.acceptedJobChanged({ jobId: anId(501), change: 'moved' }),
      stale: ['details', 'jobs'],
    },
    jobGivenBack: { action: events.jobGivenBack({ jobId: anId(501) }), stale: ['attention'] },
    chauffeurChanged: {
      action: events.chauffeurChanged({ reservationId: RESERVATION }),
      stale: ['details', 'reservation'],
    },
    paymentsChanged: {
      action: events.paymentsChanged({ reservationId: RESERVATION }),
      stale: ['attention', 'details', 'payments', 'reservations'],
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
    accountChanged: { action: events.accountChanged({ userId: USER }), stale: ['session', 'user'] },
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
});
