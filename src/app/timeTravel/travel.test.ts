// Checks the store during a replay: the present continues, no request is sent, and the return restores everything.
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
const shown = (store: AppStore) => scheme(store.travel.replayedState()?.state);

/** The ways in which DevTools can leave the present. */
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

test.each(WAYS)('keeps the present during %s, and returns to it', (_how, lead) => {
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

test('returns to the present when DevTools jump to the end', () => {
  const { store, log, last: end } = open();
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  expect(shown(store)).toBe('dark');
  log.dispatch({ type: 'JUMP_TO_STATE', index: end() });
  expect(store.travel.replayedState()).toBeUndefined();
  log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) });
  expect(shown(store)).toBe('dark');
  log.dispatch({ type: 'TOGGLE_ACTION', id: last(log) });
  expect(store.travel.replayedState()).toBeUndefined();
  expect(scheme(store.getState())).toBe('light');
});

test('stays in the present when DevTools commit, pause and continue', () => {
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

test('reduces actions in the present during a replay, and adds them to the log afterwards', () => {
  const { store, log } = open();
  const before = historyOf(log);
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  store.dispatch(noticePosted({ kind: 'error', text: 'Second' }));
  expect(store.getState().notices.ids).toHaveLength(2);
  expect(store.travel.replayedState()?.state.notices.ids).toHaveLength(0);
  expect(historyOf(log)).toEqual(before);
  store.travel.returnToPresent();
  expect(store.getState().notices.ids).toHaveLength(2);
  expect(historyOf(log)).toEqual([...before, 'notices/noticePosted']);
});

test('delays a new call, and the answer of a running call, until the present', async () => {
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

test('neither sends events nor connects before the return to the present', () => {
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

test('stores nothing of a past state', async () => {
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

test('keeps the app working during a lock, and reports that the present is locked', async () => {
  const { store, log } = open();
  // The extension's own dispatch drops every action while changes are locked.
  log.dispatch({ type: 'LOCK_CHANGES', status: true });
  expect(store.travel.replayedState()).toMatchObject({ isLocked: true, state: store.getState() });
  const early = store.dispatch(carApi.endpoints.getCars.initiate());
  log.dispatch({ type: 'JUMP_TO_STATE', index: 2 });
  expect(store.travel.replayedState()?.isLocked).toBe(false);
  log.dispatch({ type: 'JUMP_TO_STATE', index: log.getState().stagedActionIds.length - 1 });
  expect(store.travel.replayedState()?.isLocked).toBe(true);
  log.dispatch({ type: 'LOCK_CHANGES', status: false });
  expect(store.travel.isOpen()).toBe(true);
  expect((await early).data?.ids.length).toBeGreaterThan(0);
});

test('treats the last listed action as the present, and continues the log from there', () => {
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

test('puts the log of an earlier load before the present', () => {
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

test('shows the state of the page load after a reset', () => {
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
  expect(store.travel.replayedState()?.state.navigation.pathname).toBe('/Cars');
});

test('stays in the present when there is no log', () => {
  const store = makeStore();
  store.dispatch(schemeChosen('dark'));
  store.travel.returnToPresent();
  expect(scheme(store.getState())).toBe('dark');
  expect(store.getState()).toEqual(rootReducer(store.getState(), { type: 'nothing' }));
});
