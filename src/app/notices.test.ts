// Checks how long a notice is shown.
import {
  noticeDismissed,
  noticePosted,
  selectNextNotice,
  type NoticeKind,
} from '#app/entities/notice/index.ts';
import { makeStore } from './makeStore.ts';
import { liftedStoreOf } from './timeTravel/liftedState.ts';
import { devtoolsInstrument } from './timeTravel/devtoolsInstrument.ts';

const SHOWN_MS = 7_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(store = makeStore()) {
  return {
    store,
    post: (text: string, kind: NoticeKind = 'success', about?: string) =>
      store.dispatch(noticePosted({ kind, text, ...(about ? { about } : {}) })).payload.id,
    shown: () => selectNextNotice(store.getState())?.text,
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

test.each<[NoticeKind, boolean]>([
  ['success', false],
  ['info', false],
  ['warning', true],
  ['error', true],
])('keeps a notice of kind %s until the user closes it: %s', async (kind, stays) => {
  const { post, shown, pass } = open();
  post('Saved.', kind);
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Saved.');
  await pass(1);
  expect(shown()).toBe(stays ? 'Saved.' : undefined);
  await pass(10 * SHOWN_MS);
  expect(shown()).toBe(stays ? 'Saved.' : undefined);
});

test('shows the second notice as long as the first one', async () => {
  const { post, shown, pass } = open();
  post('First');
  post('Second');
  await pass(SHOWN_MS);
  expect(shown()).toBe('Second');
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Second');
  await pass(1);
  expect(shown()).toBeUndefined();
});

test('shows the next notice after the user closes an error', async () => {
  const { store, post, shown, pass } = open();
  const error = post('Failed', 'error');
  post('Saved.');
  await pass(3 * SHOWN_MS);
  expect(shown()).toBe('Failed');
  store.dispatch(noticeDismissed(error));
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Saved.');
  await pass(1);
  expect(shown()).toBeUndefined();
});

test('does not queue the same text twice, and shows it again later', async () => {
  const { store, post, shown, pass } = open();
  post('Saved.');
  post('Saved.');
  expect(store.getState().notices.ids).toHaveLength(1);
  await pass(SHOWN_MS);
  expect(shown()).toBeUndefined();
  post('Saved.');
  expect(shown()).toBe('Saved.');
});

test('replaces shown and waiting notices by the newest one about the same subject', async () => {
  const { post, shown, pass } = open();
  post('Accepted.', 'success', 'job:1');
  post('Something else.');
  post('Free again.', 'info', 'job:1');
  expect(shown()).toBe('Something else.');
  post('Accepted.', 'success', 'job:1');
  await pass(SHOWN_MS);
  expect(shown()).toBe('Accepted.');
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Accepted.');
  await pass(1);
  expect(shown()).toBeUndefined();
});

test('restarts the time of a notice that ends while a past state is shown', async () => {
  const { store, post, shown, pass } = open(makeStore(devtoolsInstrument()));
  post('Saved.');
  liftedStoreOf(store)!.dispatch({ type: 'JUMP_TO_STATE', index: 0 });
  await pass(2 * SHOWN_MS);
  store.travel.returnToPresent();
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Saved.');
  await pass(1);
  expect(shown()).toBeUndefined();
});
