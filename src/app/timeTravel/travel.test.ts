// The store while somebody looks back: the present goes on, nothing leaves, and the way back restores everything.
import { carApi } from '#app/entities/car/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { schemeChosen } from '#app/entities/preferences/index.ts';
import { typingSent } from '#app/realtime/realtimeEvents.ts';
import { sessionStarted } from '#app/api/sessionEvents.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { server } from '#mocks/node.ts';
import { makeStore, type AppStore } from '../makeStore.ts';
import type { RootState } from '#app/store/types.ts';
import { createPersistence } from '../persistence.ts';
import { rootReducer } from '../rootReducer.ts';
import { liftedStoreOf, type LiftedState, type LiftedStore } from './liftedState.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';

afterEach(stopWatching);

function open() {
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port, ...devtoolsInstrument() });
  const log = liftedStoreOf(store) as LiftedStore;
  store.dispatch(schemeChosen('dark'));
  store.dispatch(noticePosted({ kind: 'error', text: 'First' }));
  store.dispatch(schemeChosen('light'));
  return { store, log, socket, last: () => log.getState().stagedActionIds.length - 1 };
}
const scheme = (state: RootState | undefined) => state?.preferences.scheme;
const historyOf = (log: LiftedStore) => {
  const { actionsById, stagedActionIds } = log.getState();
  return stagedActionIds.map((id) => actionsById[id]?.action.type);
};
const shown = (store: AppStore) => scheme(store.travel.moment()?.state);

/** Where DevTools can lead, away from the present. */
const WAYS: [string, (log: LiftedStore) => void][] = [
  ['a jump', (log) => log.dispatch({ type: 'JUMP_TO_STATE', index: 2 })],
  ['a jump to an action', (log) => log.dispatch({ type: 'JUMP_TO_ACTION', actionId: 2 })],
  ['skipping', (log) => log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) })],
  ['reordering', (log) => log.dispatch({ type: 'REORDER_ACTION', actionId: last(log), beforeActionId: 1 })],
  ['going back to the last commit', (log) => log.dispatch({ type: 'ROLLBACK', timestamp: 0 })],
  ['an imported log', (log) => log.dispatch({ type: 'IMPORT_STATE', nextLiftedState: shorter(log) })],
  ['a lock', (log) => log.dispatch({ type: 'LOCK_CHANGES', status: true })],
];
const last = (log: LiftedStore) => log.getState().stagedActionIds.at(-1);
const shorter = (log: LiftedStore) => {
  const before = JSON.parse(JSON.stringify(log.getState())) as LiftedState;
  return {
    ...before,
    stagedActionIds: before.stagedActionIds.slice(0, 3),
    currentStateIndex: 2,
    computedStates: [],
  };
};

test.each(WAYS)('%s leaves the present as it is, and one way leads back', (_how, lead) => {
  const { store, log } = open();
  const [present, before] = [store.getState(), historyOf(log)];
  const heard = jest.fn();
  store.subscribe(heard);
  lead(log);
  expect(store.travel.isOpen()).toBe(false);
  expect(store.getState()).toBe(present);
  expect(heard).not.toHaveBeenCalled();
  store.travel.returnToPresent();
  expect(store.travel.isOpen()).toBe(true);
  expect(store.getState()).toBe(present);
  expect(historyOf(log)).toEqual(before);
});

test('DevTools lead back themselves', () => {
  const { store, log, last: end } = open();
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  expect(shown(store)).toBe('dark');
  log.dispatch({ type: 'JUMP_TO_STATE', index: end() });
  expect(store.travel.moment()).toBeUndefined();
  log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) });
  expect(shown(store)).toBe('dark');
  log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) });
  expect(store.travel.moment()).toBeUndefined();
  expect(scheme(store.getState())).toBe('light');
});

test('committing, pausing and going on are no travel', () => {
  const { store, log } = open();
  log.dispatch({ type: 'COMMIT', timestamp: 0 });
  log.dispatch({ type: 'PAUSE_RECORDING', status: true });
  store.dispatch(schemeChosen('dark'));
  expect(scheme(store.getState())).toBe('dark');
  log.dispatch({ type: 'PAUSE_RECORDING', status: false });
  store.dispatch(schemeChosen('system'));
  expect(scheme(store.getState())).toBe('system');
  expect(store.travel.isOpen()).toBe(true);
});

test('what happens meanwhile happens in the present, and is in the log afterwards', () => {
  const { store, log } = open();
  const before = historyOf(log);
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  store.dispatch(noticePosted({ kind: 'error', text: 'Second' }));
  expect(store.getState().notices.ids).toHaveLength(2);
  expect(store.travel.moment()?.state.notices.ids).toHaveLength(0);
  expect(historyOf(log)).toEqual(before);
  store.travel.returnToPresent();
  expect(store.getState().notices.ids).toHaveLength(2);
  expect(historyOf(log)).toEqual([...before, 'notices/noticePosted']);
});

test('a call waits, and so does the answer of one that is on its way', async () => {
  const { store, log } = open();
  const calls = watchRequests();
  const answered = new Promise((resolve) => server.events.on('response:mocked', resolve));
  const early = store.dispatch(carApi.endpoints.getCars.initiate());
  await Promise.resolve();
  await Promise.resolve();
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  const late = store.dispatch(carApi.endpoints.getCar.initiate('1'.repeat(24)));
  await answered;
  expect(calls.filter((call) => call !== 'GET /api/cars')).toEqual([]);
  expect(carApi.endpoints.getCars.select()(store.getState()).isLoading).toBe(true);
  store.travel.returnToPresent();
  expect((await early).data?.ids.length).toBeGreaterThan(0);
  expect((await late).status).toBe('rejected');
  expect(calls).toHaveLength(2);
});

test('nothing is said to the server, and nobody connects before the way back', () => {
  const { store, log, socket } = open();
  log.dispatch({ type: 'JUMP_TO_STATE', index: 1 });
  store.dispatch(sessionStarted({ userId: 'ada', isAdmin: false, isDriver: false }));
  expect(socket.attempts()).toBe(0);
  store.travel.returnToPresent();
  return Promise.resolve().then(() => {
    expect(socket.attempts()).toBe(1);
    socket.accept();
    log.dispatch({ type: 'JUMP_TO_STATE', index: 1 });
    store.dispatch(typingSent({ to: 'grace' }));
    expect(socket.said).toEqual([]);
  });
});

test('nothing is stored of a past moment', async () => {
  const persistence = createPersistence();
  const store = makeStore({ persistence, ...devtoolsInstrument() });
  const log = liftedStoreOf(store) as LiftedStore;
  store.dispatch(schemeChosen('dark'));
  await persistence.stored();
  const write = jest.spyOn(Storage.prototype, 'setItem');
  log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) });
  await persistence.stored();
  expect(write).not.toHaveBeenCalled();
  store.dispatch(schemeChosen('light'));
  await persistence.stored();
  expect(write).not.toHaveBeenCalled();
  store.travel.returnToPresent();
  await persistence.stored();
  expect(window.localStorage.getItem('persist:preferences')).toContain('light');
  window.localStorage.clear();
});

test('a lock keeps the app working, and says that the present is locked', async () => {
  const { store, log } = open();
  // The extension's own dispatch drops everything while changes are locked.
  log.dispatch({ type: 'LOCK_CHANGES', status: true });
  expect(store.travel.moment()).toMatchObject({ isLocked: true, state: store.getState() });
  const early = store.dispatch(carApi.endpoints.getCars.initiate());
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  expect(store.travel.moment()?.isLocked).toBe(false);
  log.dispatch({ type: 'JUMP_TO_STATE', index: log.getState().stagedActionIds.length - 1 });
  expect(store.travel.moment()?.isLocked).toBe(true);
  log.dispatch({ type: 'LOCK_CHANGES', status: false });
  expect(store.travel.isOpen()).toBe(true);
  expect((await early).data?.ids.length).toBeGreaterThan(0);
});

test('the last listed action is the present, and the log goes on from there', () => {
  const { store, log, last: end } = open();
  const listed = end();
  store.dispatch(typingSent({ to: 'grace' }));
  log.dispatch({ type: 'JUMP_TO_STATE', index: listed });
  expect(store.travel.isOpen()).toBe(true);
  store.dispatch(schemeChosen('dark'));
  expect(scheme(store.getState())).toBe('dark');
  log.dispatch({ type: 'JUMP_TO_STATE', index: listed - 1 });
  expect(store.travel.isOpen()).toBe(false);
});

test('a log of an earlier load comes before the present', () => {
  const earlier = open();
  const persisted = JSON.parse(JSON.stringify(earlier.log.getState())) as LiftedState;
  for (const each of Object.values(persisted.actionsById)) each.timestamp -= 60_000;
  const store = makeStore(devtoolsInstrument());
  const log = liftedStoreOf(store) as LiftedStore;
  store.dispatch(schemeChosen('dark'));
  const present = store.getState();
  log.dispatch({ type: 'IMPORT_STATE', nextLiftedState: { ...persisted, currentStateIndex: 1 } });
  expect(store.travel.isOpen()).toBe(true);
  expect(store.getState()).toBe(present);
  expect(historyOf(log)).toEqual([...historyOf(earlier.log), 'timeTravel/pageReloaded']);
  store.dispatch(noticePosted({ kind: 'error', text: 'Later' }));
  expect(scheme(store.getState())).toBe('dark');
  log.dispatch({ type: 'JUMP_TO_STATE', index: 4 });
  expect(shown(store)).toBe('light');
  log.dispatch({ type: 'TOGGLE_ACTION', id: 1 });
  store.travel.returnToPresent();
  expect(scheme(store.getState())).toBe('dark');
});

test('a reset shows the state that the page was loaded with', () => {
  const navigation = {
    pathname: '/Cars',
    search: '',
    hash: '',
    key: 'default',
    state: null,
    arrival: 'POP' as const,
  };
  const store = makeStore({ preloadedState: { navigation }, ...devtoolsInstrument() });
  const log = liftedStoreOf(store) as LiftedStore;
  store.dispatch(schemeChosen('dark'));
  log.dispatch({ type: 'RESET', timestamp: 0 });
  expect(store.travel.moment()?.state.navigation.pathname).toBe('/Cars');
});

test('without a log there is only the present', () => {
  const store = makeStore();
  store.dispatch(schemeChosen('dark'));
  store.travel.returnToPresent();
  expect(scheme(store.getState())).toBe('dark');
  expect(store.getState()).toEqual(rootReducer(store.getState(), { type: 'nothing' }));
});
