// Checks the checkout of a hold: the screen always shows the current state of the server, and the customer never pays
// twice.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { paths } from '#app/platform/address/paths.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { server } from '#mocks/node.ts';
import {
  aHold,
  charge,
  confirmed,
  fillIn,
  followCheckout,
  HOLD,
  inMs,
  MINUTE,
  openHold,
  openTab,
  verdict,
} from './testing/openCheckout.tsx';
import { CONFIRM, pay, RECORD, START } from './testing/paying.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

const { writes } = followCheckout();

const noticesOf = ({ store }: Pick<ReturnType<typeof openTab>, 'store'>) =>
  Object.values(store.getState().notices.entities).map(({ text }) => text);
/** The deposit was paid elsewhere, and the provider's webhook has arrived. */
function paidElsewhere({ reservations: [hold] }: Backend) {
  Object.assign(hold!, { status: 'confirmed', currentPaid: 360, remainingToPay: 840 });
}

/** The hold ends soon, which the tab reads when it gets the focus. */
function endSoon({ backend: { reservations }, store }: ReturnType<typeof openHold>) {
  const soon = store.dispatch(serverNow()) + 200;
  Object.assign(reservations[0]!, { holdExpiresAt: new Date(soon).toISOString() });
  act(() => void window.dispatchEvent(new Event('focus')));
}

describe('a live hold', () => {
  it('shows summary, countdown and form after a reload, and pays once', async () => {
    const { backend, place } = openHold();
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }));
    for (const text of [
      'Rolls-Royce Ghost',
      'Fri, 4 Dec 2026 to Sun, 6 Dec 2026',
      '£1,200.00',
      '£360.00',
      '£840.00',
      'Held for you until 10:15',
      'due by the end of Tue, 1 Dec 2026',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(summary.getByText(text)).toBeVisible();
    }
    expect(await summary.findByRole('group', { name: 'Rolls-Royce Ghost' })).toBeVisible();
    await fillIn();
    expect(screen.getByLabelText('Country')).toHaveValue('GB');
    expect(within(screen.getByLabelText('Country')).getAllByRole('option')).toHaveLength(10);
    pay();
    await confirmed();
    expect(writes).toEqual([START, CONFIRM, RECORD]);
    expect(place.current).toMatchObject({ pathname: paths.confirmation, search: `?reservation=${HOLD}` });
    // The customer did not agree that the card is kept.
    const kept = { id: HOLD, status: 'confirmed', currentPaid: 360 };
    expect(backend.reservations).toMatchObject([kept]);
    expect(backend.reservations[0]?.savedCard ?? null).toBeNull();
  });

  itAtFullExtent('takes trip details before the payment, and keeps them', async () => {
    const { user, backend } = openHold();
    await user.click(await screen.findByRole('button', { name: 'Add trip details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trip details' }));
    fireEvent.change(dialog.getByLabelText('Pickup address'), { target: { value: '1 Park Lane' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 Park Lane')).toBeVisible();
    await fillIn();
    pay();
    await confirmed();
    expect(backend.reservations[0]).toMatchObject({ status: 'confirmed', trip: { pickup: '1 Park Lane' } });
  });

  it('can be paid when the car is no longer offered', async () => {
    openHold({ before: (backend) => void (backend.cars = []) });
    expect(await screen.findByText('No images available')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay £360.00 deposit' })).toBeEnabled();
  });

  it('is paid in full when its deposit is the total', async () => {
    openHold({ hold: aHold({ depositAmount: 1200 }) });
    expect(await screen.findByRole('button', { name: 'Pay £1,200.00 in full' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('counts down, and announces five minutes and one minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { unmount } = openHold({ hold: aHold({ holdExpiresAt: inMs(5 * MINUTE + 30_000) }) });
      const shown = async () => (await screen.findByText(/^\(\d+:\d\d left\)$/)).textContent;
      const first = await shown();
      expect(first).toMatch(/^\(5:[0-3]\d left\)$/);
      const spoken = screen
        .getByText('Held for you until 10:05')
        .parentElement!.querySelector('[role=status]')!;
      expect(spoken).toBeEmptyDOMElement();
      act(() => jest.advanceTimersByTime(31_000));
      await waitFor(() => expect(spoken).toHaveTextContent('Less than 5 minutes left to pay.'));
      expect(await shown()).toMatch(/^\(4:\d\d left\)$/);
      unmount();
      openHold({ hold: aHold({ holdExpiresAt: inMs(50_000) }) });
      expect(await screen.findByText('Less than 1 minute left to pay.')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the day of the end of a booking by staff, without a countdown', async () => {
    openHold({ hold: aHold({ isBookedByStaff: true, holdExpiresAt: inMs(24 * 60 * MINUTE) }) });
    expect(await screen.findByText('Held for you until Sun, 22 Nov 2026, 10:00')).toBeVisible();
    expect(screen.queryByText(/left\)$/)).not.toBeInTheDocument();
  });

  it('keeps the screen of a payment under way when the hold ends', async () => {
    const opened = openHold();
    await fillIn();
    let answer: (() => void) | undefined;
    server.use(
      http.post('*/mock/confirm-card', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ error: { type: 'card_error', message: 'Your card was declined.' } });
      }),
    );
    pay();
    await waitFor(() => expect(answer).toBeDefined());
    endSoon(opened);
    await screen.findByText(/no longer held for you/);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer!();
    expect(await verdict('The time to pay ran out')).toBeVisible();
  });
});

describe('a hold that is paid in the meantime', () => {
  it('shows the confirmation when the server has recorded the payment', async () => {
    const { user, place } = openHold({ before: paidElsewhere });
    expect(await verdict('Already paid')).toBeVisible();
    expect(screen.getByText('£360.00')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See your confirmation' }));
    await confirmed();
    expect(place.current.search).toBe(`?reservation=${HOLD}`);
    expect(writes).toEqual([]);
  });

  it('shows the confirmation and charges nothing when Pay follows a payment in another tab', async () => {
    const { backend, ...view } = openHold();
    await fillIn();
    paidElsewhere(backend);
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
    expect(noticesOf(view)).toEqual(['You have already reserved these dates.']);
  });

  it('charges nothing again when the tab was closed after the charge', async () => {
    openHold({ before: charge });
    await fillIn();
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
  });
});

it('shows the refund instead of the form when the payment was too late', async () => {
  const { backend } = openHold();
  await fillIn();
  server.use(
    http.post('*/api/reservations', () => {
      for (const held of backend.reservations) held.status = 'conflict';
    }),
  );
  pay();
  expect(await verdict('Somebody else has these dates')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Payment' })).not.toBeInTheDocument();
});

it('keeps the form until a charged payment is recorded, also after the hold ends', async () => {
  const opened = openHold();
  await fillIn();
  server.use(http.post('*/api/reservations', () => HttpResponse.json({}, { status: 500 }), { once: true }));
  pay();
  await screen.findByText('Reservation failed. Please contact support.');
  expect(screen.getByText('Your payment is recorded and you will not be charged again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  endSoon(opened);
  await screen.findByText(/no longer held for you/);
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await confirmed()).toBeVisible();
  expect(writes).toEqual([START, CONFIRM, RECORD, RECORD]);
});

describe('an expired hold', () => {
  const expired = () => aHold({ status: 'expired', holdExpiresAt: inMs(-MINUTE) });

  it('shows that the hold has expired, and holds the same dates again', async () => {
    const { backend, user, place } = openHold({ hold: expired() });
    await verdict('The time to pay ran out');
    expect(screen.getByText(/^Dates are kept for 15 minutes\. .*nothing was charged/)).toBeVisible();
    const { promise: asked, resolve: answer } = deferred();
    server.use(http.post('*/api/reservations/create-payment-intent', () => asked, { once: true }));
    await user.click(screen.getByRole('button', { name: 'Hold these dates again' }));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Held for you until 10:15')).toBeVisible();
    const again = backend.reservations[1]!;
    expect(again).toMatchObject({ status: 'held', startDate: '2026-12-04', endDate: '2026-12-06' });
    expect(place.current.search).toBe(`?hold=${again.id}`);
    await fillIn();
    pay();
    await confirmed();
  });

  it('shows no limit of minutes for a booking by staff', async () => {
    openHold({ hold: { ...expired(), isBookedByStaff: true } });
    await verdict('The time to pay ran out');
    expect(screen.getByText(/^We kept the dates for your payment for a while\./)).toBeVisible();
  });

  it('shows a message and a link to the car when the dates are taken', async () => {
    const { user, place } = openHold({
      hold: expired(),
      before: ({ reservations }) =>
        void reservations.push(
          aReservation({
            id: anId(702),
            userId: anId(999),
            startDate: '2026-12-05',
            endDate: '2026-12-07',
          }),
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Hold these dates again' }));
    expect(
      await screen.findByText('The selected dates are already booked. Please choose different dates.'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Choose other dates' }));
    expect(place.current.pathname).toBe(paths.car(aHold().carId));
  });
});

const OUTCOMES: [string, Partial<Reservation>, string, RegExp][] = [
  [
    'paid late, and the dates were gone',
    { status: 'conflict' },
    'Somebody else has these dates',
    /Your payment is being refunded in full/,
  ],
  [
    'cancelled in time',
    { status: 'cancelled', refunded: 360, refundState: 'pending' },
    'This reservation was cancelled',
    /£360\.00 goes back to you/,
  ],
  [
    'cancelled in time, and refunded',
    { status: 'cancelled', refunded: 360, refundState: 'done' },
    'This reservation was cancelled',
    /£360\.00 was refunded to you/,
  ],
  [
    'cancelled late',
    { status: 'cancelled', currentPaid: 360 },
    'This reservation was cancelled',
    /Nothing was refunded/,
  ],
  [
    'withdrawn by staff',
    { status: 'cancelled', isBookedByStaff: true },
    'This reservation was cancelled',
    /We have withdrawn it\. Nothing was charged/,
  ],
  [
    'given up for other dates',
    { status: 'cancelled' },
    'These dates were given up',
    /Nothing was charged for these/,
  ],
];

it('shows the outcome of a hold that is no longer live', async () => {
  for (const [name, more, title, text] of OUTCOMES) {
    const { unmount } = openHold({ hold: aHold({ holdExpiresAt: inMs(-MINUTE), ...more }) });
    await verdict(title);
    const href = screen.getByText('Choose other dates').getAttribute('href');
    expect({ [name]: [screen.queryAllByText(text).length, href] }).toEqual({
      [name]: [1, paths.car(aHold().carId)],
    });
    unmount();
  }
});

describe('the access to a hold', () => {
  it('redirects to the cars when the address has no hold', async () => {
    const { place, ...view } = openTab(paths.checkout);
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(noticesOf(view)).toEqual(['Please choose a car and its dates before checking out.']);
  });

  it('redirects to the cars without a hold that the user may pay', async () => {
    for (const scene of [
      { as: ada.id, hold: aHold({ userId: anId(999) }) },
      // Admins may read it, but not pay.
      { as: admin.id },
      { at: paths.checkoutOf(anId(1)) },
    ]) {
      const { place, unmount, ...view } = openHold(scene);
      await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
      expect(noticesOf(view)).toEqual([
        'There is no such reservation of yours. Please choose a car and its dates.',
      ]);
      unmount();
    }
  });

  it('keeps the page for the sign-in above it when the session ends', async () => {
    const { backend, store, place } = openHold();
    await fillIn();
    backend.signedInAs = undefined;
    pay();
    await waitFor(() => expect(store.getState().session.hasEnded).toBe(true));
    expect(place.current.pathname + place.current.search).toBe(paths.checkoutOf(HOLD));
    expect(backend.reservations).toMatchObject([{ status: 'held' }]);
  });
});
