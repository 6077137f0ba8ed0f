// Checks the server's clock in a browser whose own clock is wrong.
import { act, screen, renderHook } from '@testing-library/react';
import { makeStore } from '#app/app/store/makeStore.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { londonTime } from '#domain/time/london.ts';
import { configApi } from '../api/configApi.ts';
import { serverNow, useServerNow, useServerReached } from './serverClock.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { createElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { checkCases } from '#app/testing/checkCases.ts';
import { sessionEnded, sessionStarted } from '../api/sessionEvents.ts';
import { readDrafts } from '../drafts/draftsSlice.ts';
import { useDraftKeeper, type DraftKeeper } from '../drafts/useDraftKeeper.ts';
import * as addresses from '../address/paths.ts';
jest.mock('#app/platform/browser/pageLoad.ts');

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

test('returns the server’s time, whatever the clock of the browser shows', () =>
  checkCases([0, 3 * 60 * MINUTE, -24 * 60 * MINUTE], async (browserAhead) => {
    const store = await storeIn(browserAhead);
    expect(isNear(store.dispatch(serverNow()), FIXED_NOW)).toBe(true);
    jest.setSystemTime(Date.now() + 10 * MINUTE);
    expect(isNear(store.dispatch(serverNow()), FIXED_NOW + 10 * MINUTE)).toBe(true);
  }));

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

test('reads the server’s time again after the clock of the browser was set, and reaches nothing early', async () => {
  const store = await storeIn(0);
  jest.setSystemTime(Date.now() + 60 * MINUTE);
  renderWithProviders(<TimeProbe at={FIXED_NOW + 10 * MINUTE} />, { store });
  expect(screen.getByText('not yet')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  expect(screen.getByText('not yet')).toBeVisible();
  expect(isNear(store.dispatch(serverNow()), FIXED_NOW + MINUTE)).toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(9 * MINUTE + 1_000));
  expect(screen.getByText('over')).toBeVisible();
});

test('does not reach an instant before the server’s clock is known', () => {
  jest.setSystemTime(FIXED_NOW);
  renderWithProviders(<TimeProbe at={FIXED_NOW - MINUTE} />);
  expect(screen.getByText('not yet')).toBeVisible();
});

describe('drafts', () => {
  const session = (userId: string) => sessionStarted({ userId, isAdmin: false, isDriver: false });
  const CONTENT = { text: 'Half a thought' };

  function open() {
    const store = makeStore();
    const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store, children });
    const { result, unmount } = renderHook(useDraftKeeper, { wrapper });
    return { store, keeper: result.current, close: unmount };
  }
  type Opened = ReturnType<typeof open>;
  const type = ({ keeper }: { keeper: DraftKeeper }) => keeper.keep('note', CONTENT);

  test('keeps a draft for its author until it is removed or the author signs out', () =>
    checkCases<[string, (opened: Opened) => void, string[]]>(
      [
        ['when its form closes', ({ close }) => close(), ['ada note']],
        ['when the page closes', () => window.dispatchEvent(new Event('pagehide')), ['ada note']],
        ['when another draft begins', ({ keeper }) => keeper.keep('job', CONTENT), ['ada note']],
        [
          'when it is removed before it is stored',
          ({ keeper, close }) => (keeper.remove('note'), close()),
          [],
        ],
        ['when it is removed afterwards', (opened) => (opened.close(), opened.keeper.remove('note')), []],
        ['when it is emptied', ({ keeper, close }) => (keeper.keep('note', undefined), close()), []],
        [
          'at the next sign-in of the author',
          ({ store, close }) => (close(), store.dispatch(session('ada'))),
          ['ada note'],
        ],
        ['after a sign-out', ({ store, close }) => (close(), store.dispatch(sessionEnded())), []],
        [
          'when its form closes after a sign-out',
          ({ store, close }) => (store.dispatch(sessionEnded()), close()),
          [],
        ],
        [
          'at the sign-in of another user',
          ({ store, close }) => (close(), store.dispatch(session('bob'))),
          [],
        ],
        [
          'when its form closes for another user',
          ({ store, close }) => (store.dispatch(session('bob')), close()),
          [],
        ],
      ],
      (_when, happen, places) => {
        const opened = open();
        opened.store.dispatch(session('ada'));
        type(opened);
        happen(opened);
        expect(Object.keys(opened.store.getState().drafts)).toEqual(places);
      },
    ));

  test('gives the draft of a guest to the user who signs in', () =>
    checkCases<[string, (opened: Opened) => void]>(
      [
        ['before its form closes', ({ store, close }) => (store.dispatch(session('ada')), close())],
        ['after its form has closed', ({ store, close }) => (close(), store.dispatch(session('ada')))],
      ],
      (_when, happen) => {
        const opened = open();
        type(opened);
        happen(opened);
        expect(opened.store.getState().drafts).toEqual({ 'ada note': { content: CONTENT } });
      },
    ));

  test('ignores stored entries that are no drafts', () => {
    const draft = { content: { text: 'Kept.' } };
    expect(
      readDrafts({ 'ada note': draft, 'ada job': 7, 'ada car': { content: 'text' }, other: null }),
    ).toEqual({
      'ada note': draft,
    });
    expect(readDrafts(undefined)).toEqual({});
  });
});

describe('addresses', () => {
  const { paths } = addresses;
  /** An id whose special characters must not end the path or the parameter. */
  const ID = 'a/b?c&d';
  const PART = 'a%2Fb%3Fc%26d';

  test('escapes the id in every address', () =>
    checkCases(
      [
        [paths.car(ID), `/cars/${PART}`],
        [paths.reviewOf(ID), `/reviews?reservation=${PART}`],
        [paths.checkoutOf(ID), `/Checkout?hold=${PART}`],
        [paths.paymentOf(ID), `/Payment?reservation=${PART}`],
        [paths.changePaymentOf(ID), `/Payment?change=${PART}`],
        [paths.confirmationOf(ID), `/reservation-confirmation?reservation=${PART}`],
        [paths.receipt(ID), `/receipts/${PART}`],
        [paths.trip(ID), `/trips/${PART}`],
        [paths.invoice(ID), `/invoices/${PART}`],
        [paths.quote(ID), `/quotes/${PART}`],
        [paths.newQuoteOf(ID, '?from=2026-12-04'), `/Quote?car=${PART}&from=2026-12-04`],
        [addresses.quoteFile(ID), `/api/quotes/${PART}/pdf`],
        [paths.adminReservation(ID), `/Adminpanel/Reservations/${PART}`],
        [paths.adminNewReservationOf(ID), `/Adminpanel/Reservations/new?person=${PART}`],
        [paths.adminPerson(ID), `/Adminpanel/People/${PART}`],
        [paths.adminConversation(ID), `/Adminpanel/Messages?with=${PART}`],
        [paths.adminThread(ID), `/Adminpanel/Inbox?person=${PART}`],
        [addresses.narrowed('/Adminpanel', { q: ID, unpaid: 'true' }), `/Adminpanel?q=${PART}&unpaid=true`],
        [addresses.accountExportFile(ID), `/api/users/${PART}/export`],
        [addresses.invoiceFile(ID), `/api/invoices/${PART}/pdf`],
        [addresses.calendarFile(ID), `/api/reservations/${PART}/calendar.ics`],
      ],
      (address, expected) => {
        expect(address).toBe(expected);
      },
    ));

  test('has the addresses of the specification and of the mails', () => {
    const fixed = Object.entries(paths).filter(([, path]) => typeof path === 'string');
    expect(Object.fromEntries(fixed)).toMatchObject({
      ...{ landing: '/', about: '/About', cars: '/Cars', terms: '/terms', reviews: '/reviews' },
      ...{ signIn: '/Signin', forgotPassword: '/Forgot', resetPassword: '/Reset', verifyEmail: '/Verify' },
      ...{ confirmEmail: '/ConfirmEmail', payByLink: '/pay', register: '/Register', profile: '/Profile' },
      ...{ driverRegistration: '/driver-registration', checkout: '/Checkout', payment: '/Payment' },
      ...{ requestDriver: '/RequestDriverJob', confirmation: '/reservation-confirmation' },
      ...{ demoLogin: '/demo-login', messages: '/Messages', admin: '/Adminpanel' },
      ...{ adminJobs: '/Adminpanel/Driverjobs', adminCars: '/Adminpanel/Rentalcars' },
      ...{ adminUsers: '/Adminpanel/Userpage', drivers: '/DriversDashboard' },
    });
    // Each address leads to one screen.
    expect(new Set(fixed.map(([, path]) => path)).size).toBe(fixed.length);
  });

  test('uses the origin of the page without settings of the build', () => {
    expect(addresses.API_BASE).toBe('/api');
    expect(addresses.SOCKET_URL).toBeUndefined();
    expect(addresses.REQUESTED_JOBS_ID).toBe('requested-jobs');
  });

  test('has patterns that match the addresses', () => {
    const admin = (pattern: string) => `${paths.admin}/${pattern}`;
    const pairs = [
      [addresses.carPattern, paths.car('1')],
      [addresses.invoicePattern, paths.invoice('1')],
      [addresses.quotePattern, paths.quote('1')],
      [addresses.tripPattern, paths.trip('1')],
      [addresses.receiptPattern, paths.receipt('1')],
      [admin(addresses.adminReservationPattern), paths.adminReservation('1')],
      [admin(addresses.adminPersonPattern), paths.adminPerson('1')],
    ];
    for (const [pattern, address] of pairs) expect(pattern!.replace(/:\w+/, '1')).toBe(address);
  });
});
