// Checkout at an address that names the hold: whatever happened since, the screen says how things stand, and nothing is
// paid twice.
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { CheckoutPage } from '#app/pages/checkout/CheckoutPage.tsx';
import { ConfirmationPage } from '#app/pages/confirmation/ConfirmationPage.tsx';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/fakeStripe.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { startIntent } from '#mocks/payments.ts';

const HOLD = anId(701);
const MINUTE = 60_000;
const inMs = (ms: number) => new Date(FIXED_NOW + ms).toISOString();
const aHold = (more: Partial<Reservation> = {}) =>
  aReservation({
    id: HOLD,
    startDate: '2026-12-04',
    endDate: '2026-12-06',
    currentPaid: 0,
    status: 'held',
    holdExpiresAt: inMs(15 * MINUTE),
    ...more,
  });

interface Scene {
  hold?: Reservation;
  as?: string;
  at?: string;
  before?: (backend: Backend) => void;
}

function open({ hold = aHold(), as = ada.id, at = paths.checkoutOf(HOLD), before }: Scene = {}) {
  const backend = answerFrom({
    reservations: [hold],
    signedInAs: as,
    cars: answerFrom().cars,
  });
  before?.(backend);
  return { backend, ...openTab(at, as) };
}

/** A tab of its own: nothing is known there but the address and the session. */
function openTab(at = paths.checkoutOf(HOLD), as = ada.id) {
  const view = renderWithProviders(
    <Routes>
      <Route path={paths.checkout} element={<CheckoutPage />} />
      <Route path={paths.confirmation} element={<ConfirmationPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, ...(as ? { session: { userId: as } } : {}) },
  );
  const stop = setupListeners(view.store.dispatch);
  stops.push(stop);
  return view;
}
const stops: (() => void)[] = [];

let writes: string[] = [];
let keys: (string | null)[] = [];
beforeEach(() => {
  writes = [];
  keys = [];
  installFakeStripe();
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request: { method, url, headers } }) => {
    if (method === 'GET') return;
    writes.push(`${method} ${new URL(url).pathname.replace('/api', '')}`);
    if (url.endsWith('/create-payment-intent')) keys.push(headers.get('idempotency-key'));
  });
});
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const START = 'POST /reservations/create-payment-intent';
const CONFIRM = 'POST /mock/confirm-card';
const RECORD = 'POST /reservations';

const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
async function fill(card: string = CARDS.good) {
  await screen.findByLabelText('Card number');
  enter('Email', 'ada@example.com');
  enter('Postal code', 'SW1A 1AA');
  enter('Card number', card);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
}
const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Pay £360.00 deposit' }));
const confirmed = () => screen.findByRole('heading', { name: 'Your reservation is confirmed' });
const verdict = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const noticesOf = ({ store }: Pick<ReturnType<typeof openTab>, 'store'>) =>
  Object.values(store.getState().notices.entities).map(({ text }) => text);
/** The deposit was paid somewhere else, and the provider's message has arrived. */
function paidElsewhere({ reservations: [hold] }: Backend) {
  Object.assign(hold!, { status: 'confirmed', currentPaid: 360, remainingToPay: 840 });
}

describe('still held', () => {
  it('a reload, or a new tab, shows the order, the countdown and the form; it is paid once', async () => {
    const { backend, place } = open();
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }));
    for (const text of ['Fri, 4 Dec 2026 to Sun, 6 Dec 2026', '£1,200.00', 'Held for you until 10:15']) {
      expect(summary.getByText(text)).toBeVisible();
    }
    await fill();
    pay();
    await confirmed();
    expect(writes).toEqual([START, CONFIRM, RECORD]);
    expect(place.current).toMatchObject({ pathname: paths.confirmation, search: `?reservation=${HOLD}` });
    expect(backend.reservations).toMatchObject([{ id: HOLD, status: 'confirmed', currentPaid: 360 }]);
  });

  it('the countdown ticks, and is spoken at five minutes and at one', async () => {
    open({ hold: aHold({ holdExpiresAt: inMs(5 * MINUTE + 1_500) }) });
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
    open({ hold: aHold({ holdExpiresAt: inMs(50_000) }) });
    expect(await screen.findByText('Less than 1 minute left to pay.')).toBeInTheDocument();
  });

  it('at the end the screen changes by itself', async () => {
    open({ hold: aHold({ holdExpiresAt: inMs(2_000) }) });
    await fill();
    expect(await verdict('The time to pay ran out')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('a payment under way keeps its screen when the time runs out', async () => {
    open({ hold: aHold({ holdExpiresAt: inMs(3_000) }) });
    await fill();
    let answer: (() => void) | undefined;
    server.use(
      http.post('*/mock/confirm-card', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ error: { type: 'card_error', message: 'Your card was declined.' } });
      }),
    );
    pay();
    await screen.findByText(/no longer held for you/);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer!();
    expect(await verdict('The time to pay ran out')).toBeVisible();
  });
});

describe('paid meanwhile', () => {
  it('behind the browser’s back: already paid, here is the confirmation', async () => {
    const { user, place } = open({ before: paidElsewhere });
    expect(await verdict('Already paid')).toBeVisible();
    expect(screen.getByText('£360.00')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See your confirmation' }));
    await confirmed();
    expect(place.current.search).toBe(`?reservation=${HOLD}`);
    expect(writes).toEqual([]);
  });

  it('in another tab: this one learns it when somebody comes back to it', async () => {
    const { backend } = open();
    await screen.findByLabelText('Card number');
    paidElsewhere(backend);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await verdict('Already paid')).toBeVisible();
  });

  it('in another tab: pressing Pay shows the confirmation, and charges nothing', async () => {
    const { backend, ...view } = open();
    await fill();
    paidElsewhere(backend);
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
    expect(noticesOf(view)).toEqual(['You have already reserved these dates.']);
  });

  it('charged, and the tab was closed before the reservation was made: nothing is charged again', async () => {
    open({
      before: (backend) => {
        const more = { kind: 'deposit', amountPence: 36_000, userId: ada.id, reservationId: HOLD } as const;
        startIntent(backend, more).status = 'succeeded';
      },
    });
    await fill();
    pay();
    await confirmed();
    expect(writes).toEqual([START]);
  });
});

describe('the time ran out', () => {
  const expired = () => aHold({ status: 'expired', holdExpiresAt: inMs(-MINUTE) });

  it('says so, and holds the same dates again at a press', async () => {
    const { backend, user, place } = open({ hold: expired() });
    await verdict('The time to pay ran out');
    expect(screen.getByText(/nothing was charged/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hold these dates again' }));
    expect(await screen.findByText('Held for you until 10:15')).toBeVisible();
    const again = backend.reservations[1]!;
    expect(again).toMatchObject({ status: 'held', startDate: '2026-12-04', endDate: '2026-12-06' });
    expect(place.current.search).toBe(`?hold=${again.id}`);
    await fill();
    pay();
    await confirmed();
  });

  it('dates that somebody took meanwhile: the message, and the way back to the car', async () => {
    const { user, place } = open({
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
    const { user, place, ...view } = open({
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
  open({ hold: aHold({ holdExpiresAt: inMs(-MINUTE), ...more }) });
  expect(await verdict(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose other dates' })).toHaveAttribute(
    'href',
    paths.car(aHold().carId),
  );
});

describe('whose it is', () => {
  it.each([
    ['somebody else’s', { as: ada.id, hold: aHold({ userId: anId(999) }) }],
    ['one that admins may read, but not pay', { as: admin.id }],
    ['none at all', { at: paths.checkoutOf(anId(1)) }],
  ])('%s leads back to the cars', async (_, scene) => {
    const { place, ...view } = open(scene);
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(noticesOf(view)).toEqual([
      'There is no such reservation of yours. Please choose a car and its dates.',
    ]);
  });

  it('a guest signs in first, and comes back to it', async () => {
    const { place } = open({ as: '' });
    await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
    expect(place.current.state).toMatchObject({ from: paths.checkoutOf(HOLD) });
  });

  it('a session that ends on the way keeps the way back', async () => {
    const { backend, user, place } = open();
    await fill();
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

describe('back from the bank’s own page', () => {
  const back = (status: string) =>
    `${paths.checkoutOf(HOLD)}&payment_intent=pi_77&payment_intent_client_secret=pi_77_secret_x&redirect_status=${status}`;
  const charged = (backend: Backend) => {
    const more = { kind: 'deposit', amountPence: 36_000, userId: ada.id, reservationId: HOLD } as const;
    Object.assign(startIntent(backend, more), { id: 'pi_77', status: 'succeeded' });
  };

  it('approved: the reservation is made, and the address keeps nothing of the payment', async () => {
    const { place, store } = open({ at: back('succeeded'), before: charged });
    await confirmed();
    expect(writes).toEqual([RECORD]);
    expect(place.current.search).toBe(`?reservation=${HOLD}`);
    expect(JSON.stringify(store.getState())).not.toContain('secret_x');
  });

  it('not approved: says so, and the form is there', async () => {
    const { place } = open({ at: back('failed') });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    expect(screen.getByText(/Your bank has not approved the payment/)).toBeVisible();
    await waitFor(() => expect(place.current.search).toBe(`?hold=${HOLD}`));
    await fill();
    pay();
    await confirmed();
  });

  it('claimed to be approved, and was not: the server is asked, and nothing is confirmed', async () => {
    const { backend } = open({ at: back('succeeded') });
    expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
    expect(backend.reservations[0]).toMatchObject({ status: 'held' });
  });
});

describe('the key of an attempt', () => {
  it('is the same after a lost answer, and another one after an answer', async () => {
    open();
    await fill(CARDS.declined);
    server.use(
      http.post('*/api/reservations/create-payment-intent', () => HttpResponse.error(), { once: true }),
    );
    pay();
    await screen.findByText('Payment processing failed. Please try again.');
    pay();
    await screen.findByText('Your card was declined.');
    enter('Card number', CARDS.good);
    pay();
    await confirmed();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('a request that is still under way is not answered: the same attempt goes on', async () => {
    open();
    await fill();
    server.use(
      http.post(
        '*/api/reservations/create-payment-intent',
        () => refuse(409, 'Still under way.', { code: 'request_under_way' }),
        { once: true },
      ),
    );
    pay();
    expect(await screen.findByText('Still under way.')).toBeVisible();
    pay();
    await confirmed();
    expect(keys[1]).toBe(keys[0]);
  });
});
