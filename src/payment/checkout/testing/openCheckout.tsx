// Opens the checkout of a hold in a new tab, and records its requests.
import { setupListeners } from '@reduxjs/toolkit/query';
import { screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { CheckoutPage } from '../CheckoutPage.tsx';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { ada, type Backend } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { startIntent } from '#mocks/payment/intents.ts';
import { fill } from './paying.tsx';

export const HOLD = anId(701);
export const MINUTE = 60_000;
/** The offset from the mock's clock. */
export const inMs = (ms: number) => new Date(FIXED_NOW + ms).toISOString();
export const aHold = (more: Partial<Reservation> = {}) =>
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

/** Opens the address of the hold in the state of `hold` and `before`. */
export function openHold({ hold = aHold(), as = ada.id, at = paths.checkoutOf(HOLD), before }: Scene = {}) {
  const backend = answerFrom({
    reservations: [hold],
    signedInAs: as,
    cars: answerFrom().cars,
  });
  before?.(backend);
  return { backend, ...openTab(at, as) };
}
/** A new tab: it has only the address and the session. */
export function openTab(at = paths.checkoutOf(HOLD), as = ada.id) {
  const view = renderWithProviders(
    <>
      <Link to={paths.cars}>Elsewhere</Link>
      <Routes>
        <Route path={paths.checkout} element={<CheckoutPage />} />
        <Route path={paths.confirmation} element={<ConfirmationPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at, ...(as ? { session: { userId: as } } : {}) },
  );
  stops.push(setupListeners(view.store.dispatch));
  return view;
}
const stops: (() => void)[] = [];

/** The requests and their idempotency keys since the start of each test. Call it once per file. */
export function followCheckout() {
  const writes: string[] = [];
  const keys: (string | null)[] = [];
  beforeEach(() => {
    writes.length = 0;
    keys.length = 0;
    installFakeStripe();
    server.events.removeAllListeners();
    server.events.on('request:start', ({ request: { method, url, headers } }) => {
      if (method === 'GET') return;
      writes.push(`${method} ${new URL(url).pathname.replace('/api', '')}`);
      if (url.endsWith('/create-payment-intent')) keys.push(headers.get('idempotency-key'));
    });
  });
  afterEach(() => stops.splice(0).forEach((stop) => stop()));
  return { writes, keys };
}

/** Resolves when the form is shown. */
export async function fillIn(card?: string): Promise<void> {
  await screen.findByLabelText('Card number');
  fill(card);
}

/** The provider has charged the deposit; the server has not recorded it yet. */
export const charge = (backend: Backend) =>
  Object.assign(
    startIntent(backend, {
      kind: 'deposit',
      amountPence: 36_000,
      userId: ada.id,
      reservationId: HOLD,
    }),
    { status: 'succeeded' },
  );

export const confirmed = () => screen.findByRole('heading', { name: 'Your reservation is confirmed' });
export const verdict = (title: string) => screen.findByRole('heading', { level: 2, name: title });
