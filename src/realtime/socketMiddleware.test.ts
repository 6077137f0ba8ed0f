// The socket in the store: open for who is signed in, every event checked and answered once, and what was loaded before a
// connection asked for again.
import { baseApi } from '#app/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { tagOne, tagsOfList } from '#app/api/tags.ts';
import { makeStore } from '#app/app/makeStore.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { anId } from '#domain/testing/builders.ts';
import { ada as adaStored } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { typingSent } from './realtimeEvents.ts';
import { selectRealtimeStatus } from './realtimeSlice.ts';
import { selectIsSignedIn } from '#app/entities/session/index.ts';
import { liftedStoreOf } from '#app/app/timeTravel/liftedState.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';

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

/** Lets the listeners act and what they ask for be answered. */
async function settled(store: ReturnType<typeof makeStore>) {
  await Promise.resolve();
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  await new Promise((resolve) => setTimeout(resolve));
}

test('nobody is connected before signing in, nor after signing out', async () => {
  const { socket, store, status } = await open();
  store.dispatch(baseApi.internalActions.onFocus());
  expect(socket.attempts()).toBe(0);
  store.dispatch(sessionStarted(ada));
  expect(socket.isOpen()).toBe(true);
  expect(status()).toBe('off');
  socket.accept();
  expect(status()).toBe('live');
  store.dispatch(sessionEnded({ reason: 'expired' }));
  expect(socket.isOpen()).toBe(false);
  expect(status()).toBe('off');
  store.dispatch(baseApi.internalActions.onFocus());
  expect(socket.isOpen()).toBe(false);
});

/** Connects, and forgets what that asks for. */
async function goLive({ socket, store }: Pick<Awaited<ReturnType<typeof open>>, 'socket' | 'store'>) {
  store.dispatch(sessionStarted(ada));
  socket.accept();
  await settled(store);
  asked.splice(0);
}

test('a change of availability asks for the dates of that car, once, and for nothing else', async () => {
  const { socket, store } = await open();
  await goLive({ socket, store });
  socket.receive('availabilityChanged', { carId: ghost });
  await settled(store);
  expect(asked).toEqual([`dates ${ghost}`]);
});

test('a change of a job asks for the boards, once, listed there or not', async () => {
  const { socket, store } = await open();
  await goLive({ socket, store });
  socket.receive('jobChanged', { jobId: job });
  await settled(store);
  socket.receive('jobChanged', { jobId: anId(29) });
  await settled(store);
  expect(asked).toEqual(['board', 'board']);
});

test('an erased user is asked for again in the lists that show the name', async () => {
  const { socket, store } = await open();
  await goLive({ socket, store });
  socket.receive('userErased', { userId: anId(77) });
  await settled(store);
  expect(asked).toEqual(['users']);
});

test.each(['reviewsChanged', 'reviewWaiting'])(
  '%s asks for the reviews, and for nothing else',
  async (event) => {
    const { socket, store } = await open();
    await goLive({ socket, store });
    socket.receive(event, {});
    await settled(store);
    expect(asked).toEqual(['reviews']);
  },
);

test.each([
  ['availabilityChanged', {}],
  ['availabilityChanged', { carId: 'ghost' }],
  ['availabilityChanged', undefined],
  ['jobChanged', 'all of them'],
  ['somethingNew', { carId: ghost }],
])('%s with %j is dropped', async (event, payload) => {
  const { socket, store } = await open();
  await goLive({ socket, store });
  const before = store.getState();
  socket.receive(event, payload);
  await settled(store);
  expect(asked).toEqual([]);
  expect(store.getState()).toBe(before);
});

const LIVE = ['board', `dates ${dawn}`, `dates ${ghost}`, 'reviews'].sort();

test('the first connection refetches the live data that was loaded before it', async () => {
  const { socket, store } = await open();
  store.dispatch(sessionStarted(ada));
  await settled(store);
  expect(asked).toEqual([]);
  socket.accept();
  await settled(store);
  expect(asked.sort()).toEqual(LIVE);
});

test('after an interruption what is live is asked for again', async () => {
  const { socket, store, status } = await open();
  await goLive({ socket, store });
  socket.interrupt();
  expect(status()).toBe('interrupted');
  await settled(store);
  expect(asked).toEqual([]);
  socket.accept();
  expect(status()).toBe('live');
  await settled(store);
  expect(asked.sort()).toEqual(LIVE);
});

test('what is live is asked for again when the server says that it missed events', async () => {
  const { socket, store, status } = await open();
  await goLive({ socket, store });
  socket.receive('eventsMissed', {});
  await settled(store);
  expect(asked.sort()).toEqual(LIVE);
  expect(status()).toBe('live');
});

test('what we say goes out while somebody is signed in and connected', async () => {
  const { socket, store } = await open();
  store.dispatch(typingSent({ to: grace.userId }));
  store.dispatch(sessionStarted(ada));
  store.dispatch(typingSent({ to: grace.userId }));
  socket.accept();
  store.dispatch(typingSent({ to: grace.userId }));
  expect(socket.said).toEqual([{ event: 'typing', payload: { to: grace.userId } }]);
});

test('who comes back to the page or to the network tries to connect again', async () => {
  const { socket, store } = await open();
  store.dispatch(sessionStarted(ada));
  store.dispatch(baseApi.internalActions.onFocus());
  store.dispatch(baseApi.internalActions.onOnline());
  expect(socket.attempts()).toBe(3);
});

test('the same person again keeps the connection; another one gets a new one', async () => {
  const { socket, store, status } = await open();
  store.dispatch(sessionStarted(ada));
  socket.accept();
  store.dispatch(sessionStarted(ada));
  expect(status()).toBe('live');
  store.dispatch(sessionStarted(grace));
  expect(socket.isOpen()).toBe(true);
  expect(status()).toBe('interrupted');
});

test.each([
  ['ended there, too', undefined, false],
  ['alive', adaStored.id, true],
])(
  'a refused connection asks whether the session is over: one that is %s',
  async (_what, signedInAs, stays) => {
    answerFrom({ signedInAs });
    const { socket, store } = await open();
    store.dispatch(sessionStarted({ ...ada, userId: adaStored.id }));
    socket.receive('refused', undefined);
    await settled(store);
    expect(selectIsSignedIn(store.getState())).toBe(stays);
  },
);

test('whoever signs out while a past state is shown is not connected afterwards', async () => {
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port, ...devtoolsInstrument() });
  store.dispatch(sessionEnded({ reason: 'expired' }));
  liftedStoreOf(store)!.dispatch({ type: 'JUMP_TO_STATE', index: 0 });
  store.dispatch(sessionStarted(ada));
  store.dispatch(sessionEnded({ reason: 'expired' }));
  store.travel.returnToPresent();
  await settled(store);
  expect(socket.attempts()).toBe(0);
});
