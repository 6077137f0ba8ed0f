// Checks the log and the store during a replay: the present continues, no request is sent, and the return restores
// everything.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { checkCases } from '#app/testing/checkCases.ts';
import '#mocks/node.ts';
import { carApi } from '#app/fleet/data/carApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { schemeChosen } from '#app/platform/preferences/preferencesSlice.ts';
import { typingSent } from '#app/platform/realtime/realtimeEvents.ts';
import { sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { server } from '#mocks/node.ts';
import { makeStore, type RecordedStore } from '../store/makeStore.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { createPersistence } from '../store/persistence.ts';
import { liftedStoreOf, type LiftedState, type LiftedStore } from './liftedState.ts';
import { devtoolsInstrument, maxAgeWithin } from './devtoolsInstrument.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

describe('replay', () => {
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
  const shown = (store: RecordedStore) => scheme(store.travel.replayedState()?.state);

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

  test('keeps the present while DevTools show another state, and returns to it', () =>
    checkCases(WAYS, (_how, lead) => {
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
    }));

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

  test('shows an imported log of an earlier load of the page, which DevTools did not persist', () => {
    const earlier = open();
    const file = JSON.parse(JSON.stringify(earlier.log.getState())) as LiftedState;
    for (const each of Object.values(file.actionsById)) each.timestamp -= 60_000;
    const store = makeStore(devtoolsInstrument());
    const log = liftedStoreOf(store) as LiftedStore;
    const present = store.getState();
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 10_000);
    log.dispatch({ type: 'IMPORT_STATE', nextLiftedState: file });
    expect(shown(store)).toBe('light');
    store.travel.returnToPresent();
    expect(store.getState()).toBe(present);
  });

  test('refuses an imported log of another version with the reason, until another one fits', () => {
    const isOther = (start: RootState | undefined) => start?.preferences.scheme === 'dark';
    const misfitOf = (start: RootState | undefined) => (isOther(start) ? 'Another version.' : undefined);
    const store = makeStore(devtoolsInstrument(undefined, misfitOf));
    const log = liftedStoreOf(store) as LiftedStore;
    const { preferences, ...others } = store.getState();
    const imported = (chosen: 'dark' | 'light') => ({
      type: 'IMPORT_STATE',
      nextLiftedState: [schemeChosen('light')],
      preloadedState: { ...others, preferences: { ...preferences, scheme: chosen } },
    });
    log.dispatch(imported('dark'));
    expect(store.travel.refusal()).toBe('Another version.');
    expect(store.travel.isOpen()).toBe(true);
    log.dispatch(imported('light'));
    expect(store.travel.refusal()).toBeUndefined();
    expect(shown(store)).toBe('light');
  });

  test('keeps few of many polls with the same answer in the log', async () => {
    const { store, log } = open();
    const poll = () => store.dispatch(carApi.endpoints.getCars.initiate(undefined, { forceRefetch: true }));
    await poll();
    const before = historyOf(log);
    for (let polls = 0; polls < 50; polls += 1) await poll();
    const answers = historyOf(log).filter((type) => type === 'api/executeQuery/fulfilled');
    expect(answers.length).toBeLessThan(25);
    expect(historyOf(log).slice(0, before.length)).toEqual(before);
    const { computedStates, stagedActionIds, currentStateIndex } = log.getState();
    expect(computedStates).toHaveLength(stagedActionIds.length);
    expect(computedStates[currentStateIndex]?.state).toBe(store.getState());
    expect(store.travel.isOpen()).toBe(true);
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
});

describe('log', () => {
  function open() {
    const store = makeStore(devtoolsInstrument());
    const log = liftedStoreOf(store) as LiftedStore;
    const traces = () => {
      const { actionsById, stagedActionIds } = log.getState();
      return stagedActionIds.slice(1).map((id) => actionsById[id]?.stack?.split('\n')[1] ?? '');
    };
    return { store, log, traces };
  }

  test('names the dispatching line first, for an action, a call and its answer', async () => {
    const { store, traces } = open();
    store.dispatch(schemeChosen('dark'));
    await store.dispatch(carApi.endpoints.getCars.initiate());
    expect(traces().length).toBeGreaterThan(2);
    for (const line of traces()) expect(line).toContain('travel.test.ts');
  });

  test('keeps the newest actions within the limit of characters', () => {
    const maxAge = maxAgeWithin(1_000, 5_000);
    const text = 'x'.repeat(900);
    const entry = { action: noticePosted({ kind: 'info', text }), timestamp: 0 };
    const ids = Array.from({ length: 50 }, (_, id) => id);
    const log = {
      stagedActionIds: ids,
      actionsById: Object.fromEntries(ids.map((id) => [id, { ...entry }])),
    };
    const kept = maxAge(entry, log as unknown as LiftedState);
    expect(kept).toBeGreaterThan(3);
    expect(kept).toBeLessThan(7);
    expect(maxAgeWithin(3, 5_000)(entry, log as unknown as LiftedState)).toBe(3);
  });

  test('does not grow on a page that stays open', () => {
    const { store, log } = open();
    const text = 'x'.repeat(20_000);
    for (let posted = 0; posted < 300; posted += 1) store.dispatch(noticePosted({ kind: 'error', text }));
    const { actionsById, stagedActionIds } = log.getState();
    expect(JSON.stringify(actionsById).length).toBeLessThan(2_100_000);
    expect(stagedActionIds.length).toBeLessThan(150);
    expect(store.travel.isOpen()).toBe(true);
  });

  test('removes the request and the answer of a call, and keeps an answer that its endpoint cannot transform', async () => {
    const { store, log } = open();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    const answered = Object.values(log.getState().actionsById).find(({ action }) =>
      action.type.endsWith('/fulfilled'),
    );
    expect(answered?.action['meta']).toMatchObject({ call: { method: 'GET', status: 200 } });
    expect(answered?.action['meta']).toHaveProperty('baseQueryMeta', undefined);
    expect(answered?.action['meta']).not.toHaveProperty('answer');

    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { broken } = baseApi.injectEndpoints({
      endpoints: (build) => ({
        broken: build.query<string, void>({
          query: () => '/cars',
          transformResponse: (cars: { at: string }) => cars.at.trim(),
        }),
      }),
    }).endpoints;
    await store.dispatch(broken.initiate());
    const thrown = Object.values(log.getState().actionsById).find(({ action }) =>
      action.type.endsWith('/rejected'),
    );
    expect(thrown?.action['meta']).toHaveProperty('answer', expect.arrayContaining([expect.anything()]));
  });
});

describe('allEndpoints', () => {
  test('loads each file that adds endpoints to the API', () => {
    const loaded = readFileSync('src/app/timeTravel/allEndpoints.ts', 'utf8');
    const adding = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) &&
        readFileSync(path.join('src', file), 'utf8').includes('.injectEndpoints('),
    );
    expect(adding.length).toBeGreaterThan(20);
    expect(adding.filter((file) => !loaded.includes(`#app/${file}`))).toEqual([]);
  });
});
