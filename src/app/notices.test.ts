// How long a notice stays, counted from when it is shown.
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
])('one of kind %s stays until it is closed: %s', async (kind, stays) => {
  const { post, shown, pass } = open();
  post('Saved.', kind);
  await pass(SHOWN_MS - 1);
  expect(shown()).toBe('Saved.');
  await pass(1);
  expect(shown()).toBe(stays ? 'Saved.' : undefined);
  await pass(10 * SHOWN_MS);
  expect(shown()).toBe(stays ? 'Saved.' : undefined);
});

test('the second one is shown as long as the first one', async () => {
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

test('one behind an error waits until the error is closed', async () => {
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

test('the same text is not shown twice, and can be shown again later', async () => {
  const { store, post, shown, pass } = open();
  post('Saved.');
  post('Saved.');
  expect(store.getState().notices.ids).toHaveLength(1);
  await pass(SHOWN_MS);
  expect(shown()).toBeUndefined();
  post('Saved.');
  expect(shown()).toBe('Saved.');
});

test('the newest one about the same takes the place of the others, shown or waiting', async () => {
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

test('one stays as long again when its time ends while a past state is shown', async () => {
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
