// Checks the server's clock in a browser whose own clock is wrong.
import { act, screen } from '@testing-library/react';
import { makeStore } from '#app/app/store/makeStore.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { londonTime } from '#domain/time/london.ts';
import { configApi } from '../api/configApi.ts';
import { serverNow, useServerNow, useServerReached } from './serverClock.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** A store with the server's answer, in a browser that is `browserAhead` ms ahead of the server. */
async function storeIn(browserAhead: number) {
  jest.setSystemTime(FIXED_NOW + browserAhead);
  const store = makeStore();
  const reading = store.dispatch(configApi.endpoints.getConfig.initiate());
  await Promise.all([reading, jest.advanceTimersByTimeAsync(0)]);
  jest.setSystemTime(FIXED_NOW + browserAhead);
  return store;
}
const isNear = (shown: number, wanted: number) => Math.abs(shown - wanted) < 5_000;

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test.each([0, 3 * 60 * MINUTE, -24 * 60 * MINUTE])(
  'returns the server’s time in a browser that is %i ms ahead',
  async (browserAhead) => {
    const store = await storeIn(browserAhead);
    expect(isNear(store.dispatch(serverNow()), FIXED_NOW)).toBe(true);
    jest.setSystemTime(Date.now() + 10 * MINUTE);
    expect(isNear(store.dispatch(serverNow()), FIXED_NOW + 10 * MINUTE)).toBe(true);
  },
);

test('returns the browser’s time before the server has answered', () => {
  jest.setSystemTime(FIXED_NOW + MINUTE);
  expect(isNear(makeStore().dispatch(serverNow()), FIXED_NOW + MINUTE)).toBe(true);
});

function Clock() {
  return <p>{londonTime(useServerNow(MINUTE))}</p>;
}
test('updates every minute', async () => {
  const store = await storeIn(60 * MINUTE);
  renderWithProviders(<Clock />, { store });
  expect(screen.getByText('10:00')).toBeVisible();
  act(() => jest.advanceTimersByTime(2 * MINUTE));
  expect(screen.getByText('10:02')).toBeVisible();
});

function TimeProbe({ at }: { at: number }) {
  return <p>{useServerReached(at) ? 'over' : 'not yet'}</p>;
}
test('reaches an instant by the server’s clock, not by the browser’s clock', async () => {
  const store = await storeIn(60 * MINUTE);
  renderWithProviders(<TimeProbe at={FIXED_NOW + MINUTE} />, { store });
  expect(screen.getByText('not yet')).toBeVisible();
  act(() => jest.advanceTimersByTime(MINUTE - 10_000));
  expect(screen.getByText('not yet')).toBeVisible();
  act(() => jest.advanceTimersByTime(11_000));
  expect(screen.getByText('over')).toBeVisible();
});

test('does not reach an instant before the server’s clock is known', () => {
  jest.setSystemTime(FIXED_NOW);
  renderWithProviders(<TimeProbe at={FIXED_NOW - MINUTE} />);
  expect(screen.getByText('not yet')).toBeVisible();
});
