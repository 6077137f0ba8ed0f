// Tests that dispatches of a shown past state have no effect, and that a thunk does not break its caller.
import { makeStore } from '../makeStore.ts';
import { replayStore } from './replayStore.ts';

it('returns a plain action and does not change the app', () => {
  const store = makeStore();
  const before = store.getState();
  const action = { type: 'anything/happened' };
  expect(replayStore(store).dispatch(action)).toBe(action);
  expect(store.getState()).toBe(before);
});

it('does not run a thunk, and returns a call that never settles', async () => {
  const thunk = jest.fn();
  const call = replayStore(makeStore()).dispatch(thunk as never) as unknown as Promise<never> & {
    unwrap: () => Promise<never>;
    abort: () => void;
  };
  const settled = jest.fn();
  void call.then(settled, settled);
  void call.unwrap().then(settled, settled);
  call.abort();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([thunk.mock.calls.length, settled.mock.calls.length]).toEqual([0, 0]);
});
