// Checks the log without the extension: each action has the line that dispatched it, and the size is limited.
import { carApi } from '#app/entities/car/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { schemeChosen } from '#app/entities/preferences/index.ts';
import '#mocks/node.ts';
import { makeStore } from '../makeStore.ts';
import { devtoolsInstrument, maxAgeWithin } from './devtoolsInstrument.ts';
import { liftedStoreOf, type LiftedState, type LiftedStore } from './liftedState.ts';

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
  for (const line of traces()) expect(line).toContain('log.test.ts');
});

test('keeps the newest actions within the limit of characters', () => {
  const maxAge = maxAgeWithin(1_000, 5_000);
  const text = 'x'.repeat(900);
  const entry = { action: noticePosted({ kind: 'info', text }), timestamp: 0 };
  const ids = Array.from({ length: 50 }, (_, id) => id);
  const log = { stagedActionIds: ids, actionsById: Object.fromEntries(ids.map((id) => [id, { ...entry }])) };
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

test('removes the request and the answer of a call', async () => {
  const { store, log } = open();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  const answered = Object.values(log.getState().actionsById).find(({ action }) =>
    action.type.endsWith('/fulfilled'),
  );
  expect(answered?.action['meta']).toMatchObject({ call: { method: 'GET', status: 200 } });
  expect(answered?.action['meta']).toHaveProperty('baseQueryMeta', undefined);
});
