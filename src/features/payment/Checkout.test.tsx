// Checkout at an address that names the hold: whatever happened since, the screen says how things stand, and nothing is
// paid twice.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { serverNow } from '#app/entities/config/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
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

const { writes } = followCheckout();

const noticesOf = ({ store }: Pick<ReturnType<typeof openTab>, 'store'>) =>
  Object.values(store.getState().notices.entities).map(({ text }) => text);
/** The deposit was paid somewhere else, and the provider's message has arrived. */
function paidElsewhere({ reservations: [hold] }: Backend) {
  Object.assign(hold!, { status: 'confirmed', currentPaid: 360, remainingToPay: 840 });
}

/** The time to pay turns out to end in a moment; somebody who comes back to the tab learns it. */
function endSoon({ backend: { reservations }, store }: ReturnType<typeof openHold>) {
  const soon = store.dispatch(serverNow()) + 200;
  Object.assign(reservations[0]!, { holdExpiresAt: new Date(soon).toISOString() });
  act(() => void window.dispatchEvent(new Event('focus')));
}

describe('still held', () => {
  it('a reload, or a new tab, shows the order, the countdown and the form; it is paid once', async () => {
    const { backend, place } = openHold();
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }));
    for (const text of [
      'Rolls-Royce Ghost',
      'Fri, 4 Dec 2026 to Sun, 6 Dec 2026',
      '£1,200.00',
      '£360.00',
      '£840.00',
      'Held for you until 10:15',
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
    expect(backend.reservations).toMatchObject([{ id: HOLD, status: 'confirmed', currentPaid: 360 }]);
  });

  it('offers to load the car again after a failure', async () => {
    const { user } = openHold({
      before: () =>
        server.use(http.get('*/api/cars/:id', () => HttpResponse.json({}, { status: 500 }), { once: true })),
    });
    expect(await screen.findByText('Error loading car details')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });

  it('can be paid when the car is no longer offered', async () => {
    openHold({ before: (backend) => void (backend.cars = []) });
    expect(await screen.findByText('No images available')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay £360.00 deposit' })).toBeEnabled();
  });

  it('may be paid in full by its deposit', async () => {
    openHold({ hold: aHold({ depositAmount: 1200 }) });
    expect(await screen.findByRole('button', { name: 'Pay £1,200.00 deposit' })).toBeVisible();
    expect(screen.getByText('£0.00')).toBeVisible();
  });

  it('the countdown ticks, and is spoken at five minutes and at one', async () => {
    openHold({ hold: aHold({ holdExpiresAt: inMs(5 * MINUTE + 1_500) }) });
    const shown = async () => (await screen.findByText(/^\(\d+:\d\d left\)$/)).textContent;
    const first = await shown();
    const spoken = screen
      .getByText('Held for you until 10:05')
      .parentElement!.querySelector('[role=status]')!;
    expect(spoken).toBeEmptyDOMElement();
    await waitFor(() => expect(spoken).toHaveTextContent('Less than 5 minutes left to pay.'));
    expect(await shown()).not.toBe(first);
  });

  it('at a minute it is spoken again', async () => {
    openHold({ hold: aHold({ holdExpiresAt: inMs(50_000) }) });
    expect(await screen.findByText('Less than 1 minute left to pay.')).toBeInTheDocument();
  });

  it('at the end the screen changes by itself', async () => {
    const opened = openHold();
    await fillIn();
    endSoon(opened);
    expect(await verdict('The time to pay ran out')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('a payment under way keeps its screen when the time runs out', async () => {
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

describe('paid meanwhile', () => {
  it('behind the browser’s back: already paid, here is the confirmation', async () => {
    const { user, place } = openHold({ before: paidElsewhere });
    expect(await verdict('Already paid')).toBeVisible();
    expect(screen.getByText('£360.00')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See your confirmation' }));
    await confirmed();
    expect(place.current.search).toBe(`?reservation=${HOLD}`);
    expect(writes).toEqual([]);
  });

  it('in another tab: this one learns it when somebody comes back to it', async () => {
    const { backend } = openHold();
    await screen.findByLabelText('Card number');
    paidElsewhere(backend);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await verdict('Already paid')).toBeVisible();
  });

  it('in another tab: pressing Pay shows the confirmation, and charges nothing', async () => {
    const { backend, ...view } = openHold();
    await fillIn();
    paidElsewhere(backend);
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
    expect(noticesOf(view)).toEqual(['You have already reserved these dates.']);
  });

  it('charged, and the tab was closed before the reservation was made: nothing is charged again', async () => {
    openHold({ before: charge });
    await fillIn();
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
  });
});

it('paid too late, and the dates were gone: the verdict takes the place of the form', async () => {
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

it('paid, and not recorded: the form stays until it is, also when the time runs out', async () => {
  const opened = openHold();
  await fillIn();
  server.use(http.post('*/api/reservations', () => HttpResponse.json({}, { status: 500 }), { once: true }));
  pay();
  await screen.findByText('Reservation failed. Please contact support.');
  endSoon(opened);
  await screen.findByText(/no longer held for you/);
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await confirmed()).toBeVisible();
  expect(writes).toEqual([START, CONFIRM, RECORD, RECORD]);
});

describe('the time ran out', () => {
  const expired = () => aHold({ status: 'expired', holdExpiresAt: inMs(-MINUTE) });

  it('says so, and holds the same dates again at a press', async () => {
    const { backend, user, place } = openHold({ hold: expired() });
    await verdict('The time to pay ran out');
    expect(screen.getByText(/nothing was charged/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hold these dates again' }));
    expect(await screen.findByText('Held for you until 10:15')).toBeVisible();
    const again = backend.reservations[1]!;
    expect(again).toMatchObject({ status: 'held', startDate: '2026-12-04', endDate: '2026-12-06' });
    expect(place.current.search).toBe(`?hold=${again.id}`);
    await fillIn();
    pay();
    await confirmed();
  });

  it('dates that somebody took meanwhile: the message, and the way back to the car', async () => {
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

  it('dates that this customer has reserved since lead to the profile', async () => {
    const { user, place, ...view } = openHold({
      hold: expired(),
      before: ({ reservations }) =>
        void reservations.push(
          aReservation({ id: anId(703), startDate: '2026-12-04', endDate: '2026-12-06' }),
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Hold these dates again' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(noticesOf(view)).toEqual(['You have already reserved these dates.']);
  });
});

it.each<[string, Partial<Reservation>, string, RegExp]>([
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
    /£360\.00 goes back to your card/,
  ],
  [
    'cancelled in time, and refunded',
    { status: 'cancelled', refunded: 360, refundState: 'done' },
    'This reservation was cancelled',
    /£360\.00 was refunded to your card/,
  ],
  [
    'cancelled late',
    { status: 'cancelled', currentPaid: 360 },
    'This reservation was cancelled',
    /Nothing was refunded/,
  ],
  [
    'given up for other dates',
    { status: 'cancelled' },
    'These dates were given up',
    /Nothing was charged for these/,
  ],
])('%s: what happened', async (_, more, title, text) => {
  openHold({ hold: aHold({ holdExpiresAt: inMs(-MINUTE), ...more }) });
  expect(await verdict(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose other dates' })).toHaveAttribute(
    'href',
    paths.car(aHold().carId),
  );
});

describe('whose it is', () => {
  it('leads back to the cars when the address names no hold', async () => {
    const { place, ...view } = openTab(paths.checkout);
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(noticesOf(view)).toEqual(['Please choose a car and its dates before checking out.']);
  });

  it.each([
    ['somebody else’s', { as: ada.id, hold: aHold({ userId: anId(999) }) }],
    ['one that admins may read, but not pay', { as: admin.id }],
    ['none at all', { at: paths.checkoutOf(anId(1)) }],
  ])('%s leads back to the cars', async (_, scene) => {
    const { place, ...view } = openHold(scene);
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(noticesOf(view)).toEqual([
      'There is no such reservation of yours. Please choose a car and its dates.',
    ]);
  });

  it('a guest signs in first, and comes back to it', async () => {
    const { place } = openHold({ as: '' });
    await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
    expect(place.current.state).toMatchObject({ from: paths.checkoutOf(HOLD) });
  });

  it('a session that ends on the way keeps the way back', async () => {
    const { backend, user, place } = openHold();
    await fillIn();
    backend.signedInAs = undefined;
    pay();
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(place.current.state).toMatchObject({ from: paths.checkoutOf(HOLD) });
  });

  it('a server that does not answer can be asked again', async () => {
    const backend = answerFrom({ reservations: [aHold()], signedInAs: ada.id });
    server.use(
      http.get('*/api/reservations/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
    expect(backend.intents).toEqual([]);
  });
});
