// Checks the customer's reservations in the profile.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { MyReservations } from './MyReservations.tsx';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { CHANGE_REFUSALS } from '#domain/booking/customerChange.ts';
import { datesOfDraft, draftFaults, toDraft } from './dateDraft.ts';
// Another user gets a new page, which jsdom cannot load.
jest.mock('#app/platform/browser/pageLoad.ts');

function open(reservations: Reservation[]) {
  const backend = answerFrom({ reservations, signedInAs: ada.id });
  const session = { userId: ada.id };
  return { backend, ...renderWithProviders(<MyReservations />, { at: paths.profile, session }) };
}

it('shows car, dates and amounts, and links to the payment of the balance', async () => {
  const { user, place } = open([aReservation()]);
  expect(screen.getByRole('status', { name: 'Loading your reservations' })).toBeInTheDocument();
  const card = await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' });
  for (const text of ['Sat, 28 Nov 2026 to Mon, 30 Nov 2026', '£1,200.00', '£360.00', '£840.00', 'Unpaid']) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  expect(screen.queryByText('You have no reservations yet.')).not.toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Pay Remaining Amount' }));
  expect(place.current).toMatchObject({
    pathname: paths.payment,
    state: {
      reservationId: anId(301),
      remainingToPay: 840,
      carMake: 'Rolls-Royce',
      carModel: 'Ghost',
      carId: anId(101),
    },
  });
});

it('shows the state of each reservation, and which of them can be paid', async () => {
  const inTime = { status: 'cancelled', refunded: 360, currentPaid: 0, remainingToPay: 0 } as const;
  const states: [string, Partial<Reservation>, string[]][] = [
    ['paid', { currentPaid: 1200 }, ['Paid', 'Paid in full']],
    ['refunded', inTime, ['Cancelled', '£360.00 refunded to you.']],
    [
      'refund under way',
      { ...inTime, refundState: 'pending' },
      ['Cancelled', '£360.00 is on its way back to you.'],
    ],
    [
      'one of two refunds under way',
      { ...inTime, currentPaid: 100, refundState: 'pending' },
      ['Cancelled', '£360.00 is on its way back to you.'],
    ],
    [
      'refund failing',
      { ...inTime, refundState: 'failing' },
      ['Cancelled', '£360.00 is on its way back to you.'],
    ],
    [
      'late',
      { status: 'cancelled' },
      ['Cancelled', 'Unpaid', 'Cancelled later than 48 hours before the start, so the full amount is due.'],
    ],
    [
      'late after a partial refund',
      { status: 'cancelled', refunded: 50 },
      [
        'Cancelled',
        '£50.00 refunded to you. Cancelled later than 48 hours before the start, so the full amount is due.',
      ],
    ],
    ['free and unpaid', { ...inTime, refunded: 0 }, ['Cancelled', 'Nothing was paid, and nothing is due.']],
    [
      'late and paid',
      { status: 'cancelled', currentPaid: 1200 },
      ['Cancelled', 'Nothing was refunded: it was cancelled later than 48 hours before the start.'],
    ],
  ];
  open(states.map(([carModel, more], index) => aReservation({ id: anId(310 + index), carModel, ...more })));
  await screen.findByRole('listitem', { name: 'Rolls-Royce paid' });
  const card = (name: string) => within(screen.getByRole('listitem', { name: `Rolls-Royce ${name}` }));
  for (const [name, , texts] of states) {
    expect({ [name]: texts.filter((text) => !card(name).queryByText(text)) }).toEqual({ [name]: [] });
  }
  const having = (query: (of: ReturnType<typeof card>) => HTMLElement | null) =>
    states.map(([name]) => name).filter((name) => query(card(name)));
  expect(having((of) => of.queryByText('Paid'))).toEqual(['paid']);
  expect(having((of) => of.queryByRole('button', { name: 'Pay Remaining Amount' }))).toEqual([
    'late',
    'late after a partial refund',
  ]);
});

it('omits held, expired and conflicting reservations', async () => {
  const { store } = open([aReservation()]);
  await screen.findByText('Rolls-Royce Ghost');
  const others = (['held', 'expired', 'conflict'] as const).map((status, index) =>
    aReservation({ id: anId(400 + index), status, carModel: status }),
  );
  server.use(http.get('*/api/reservations/user/:id', () => HttpResponse.json([...others, aReservation()])));
  await act(async () => {
    await store.dispatch(
      reservationApi.endpoints.getMyReservations.initiate(ada.id, { forceRefetch: true, subscribe: false }),
    );
  });
  expect(screen.getAllByRole('listitem', { name: /Rolls-Royce/ })).toHaveLength(1);
});

it('links to the cars when there are no reservations', async () => {
  open([]);
  expect(await screen.findByText('You have no reservations yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a car' })).toHaveAttribute('href', paths.cars);
});

it('offers another attempt after a failed load', async () => {
  answerFrom({ reservations: [aReservation()], signedInAs: ada.id });
  server.use(
    http.get('*/api/reservations/user/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  const { user } = renderWithProviders(<MyReservations />, { session: { userId: ada.id } });
  expect(await screen.findByText('Your reservations could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rolls-Royce Ghost')).toBeVisible();
});

it('shows the payments of a reservation, with pending refunds', async () => {
  const money = { refunded: 360, refundState: 'pending', currentPaid: 0, remainingToPay: 0 } as const;
  const { user } = open([aReservation({ status: 'cancelled', ...money })]);
  const card = within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
  const toggle = card.getByRole('button', { name: 'Payments' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const payments = within(await card.findByRole('list', { name: 'Payments' }));
  for (const text of ['Deposit', '£360.00', `pi_${anId(301)}`, 'Refund pending', '-£360.00']) {
    expect(payments.getByText(text)).toBeVisible();
  }
  await user.click(toggle);
  expect(card.queryByRole('list', { name: 'Payments' })).not.toBeInTheDocument();
});

it('shows a refund among the open payments when the tab gets the focus', async () => {
  const { user, backend, store } = open([aReservation()]);
  const card = within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
  await user.click(card.getByRole('button', { name: 'Payments' }));
  const payments = within(await card.findByRole('list', { name: 'Payments' }));
  expect(payments.queryByText('Refunded')).not.toBeInTheDocument();
  Object.assign(backend.reservations[0]!, { refunded: 100, refundState: 'done' });
  act(() => void store.dispatch(baseApi.internalActions.onFocus()));
  expect(await payments.findByText('Refunded')).toBeVisible();
});

it('links to the receipt, and a confirmed reservation to its calendar entry', async () => {
  open([aReservation({ id: anId(302), status: 'cancelled' }), aReservation()]);
  const [confirmed, cancelled] = await screen.findAllByRole('listitem', { name: /Rolls-Royce/ });
  expect(within(confirmed!).getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    paths.receipt(anId(301)),
  );
  expect(within(confirmed!).getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `/api/reservations/${anId(301)}/calendar.ics`,
  );
  expect(within(cancelled!).getByRole('link', { name: 'Receipt' })).toBeVisible();
  expect(within(cancelled!).queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
});

it('links a finished reservation to the review form when it is paid', async () => {
  const ended = { startDate: '2026-11-01', endDate: '2026-11-02' };
  open([
    aReservation({ ...ended, currentPaid: 1200 }),
    aReservation({ ...ended, id: anId(302), carModel: 'Dawn' }),
  ]);
  const paid = within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
  expect(await paid.findByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    paths.reviewOf(anId(301)),
  );
  const unpaid = within(screen.getByRole('listitem', { name: 'Rolls-Royce Dawn' }));
  expect(unpaid.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument();
});

it('shows the steps of a reservation, and marks the current one', async () => {
  open([aReservation()]);
  const card = within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
  const steps = () => within(card.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  // Until the server's answer, the clock of the browser counts.
  await waitFor(() =>
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      '✓Booked on Sat, 21 Nov 2026',
      '✓Deposit of £360.00 paid',
      '●Trip details missing',
      '○Balance of £840.00 due by the end of Wed, 25 Nov 2026',
      '○Starts on Sat, 28 Nov 2026',
    ]),
  );
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
});

describe('a draft of dates', () => {
  const days = aReservation();
  const HOURS = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' };
  const hours = aReservation(HOURS);
  const night = aReservation({ ...HOURS, endDate: '2026-11-29', startTime: '20:00', endTime: '04:00' });
  const context = { userId: days.userId ?? '', purpose: 'MusicVideo', bookings: [], now: FIXED_NOW } as const;

  test('starts with the dates of the reservation', () => {
    expect(toDraft(days)).toEqual({
      ...{ startDate: '2026-11-28', endDate: '2026-11-30', startTime: '', endTime: '', endsNextDay: false },
    });
    expect(toDraft(hours)).toMatchObject({ startTime: '10:00', endTime: '14:00', endsNextDay: false });
    expect(toDraft(night)).toMatchObject({ startTime: '20:00', endTime: '04:00', endsNextDay: true });
  });

  test('keeps the mode of the reservation', () => {
    expect(datesOfDraft(toDraft(days), days)).toMatchObject({
      ...{ startDate: '2026-11-28', endDate: '2026-11-30', isMultiDay: true },
    });
    expect(datesOfDraft(toDraft(hours), hours)).toMatchObject({
      ...{ startDate: '2026-11-28', startTime: '10:00', endTime: '14:00', isMultiDay: false },
    });
  });

  test('refuses the same dates at the start date', () => {
    for (const same of [days, hours, night]) {
      expect(draftFaults(toDraft(same), same, context)).toEqual({
        startDate: CHANGE_REFUSALS.nothing_changed,
      });
    }
  });

  test('shows a broken rule at each of its fields, and nothing for valid dates', () => {
    const before = { ...toDraft(days), endDate: '2026-11-27' };
    expect(Object.keys(draftFaults(before, days, context))).toContain('endDate');
    const taken = [{ startDate: '2026-12-01', endDate: '2026-12-02' }];
    const later = { ...toDraft(days), endDate: '2026-12-01' };
    expect(Object.keys(draftFaults(later, days, { ...context, bookings: taken }))).not.toEqual([]);
    expect(draftFaults(later, days, context)).toEqual({});
  });
});
