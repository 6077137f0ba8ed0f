// Opens the balance page of a reservation, and fills in its form.
import { setupListeners } from '@reduxjs/toolkit/query';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { MyReservations } from '#app/booking/my-reservations/MyReservations.tsx';
import { PaymentPage } from '../PaymentPage.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { ada, type Backend } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { enter } from './paying.tsx';

export const ID = aReservation().id;
let stop: () => void = () => undefined;
afterEach(() => stop());

interface Scene {
  more?: Partial<Reservation>;
  at?: string;
  before?: (backend: Backend) => void;
}

export function openBalance({ more = {}, at = paths.paymentOf(ID), before = () => undefined }: Scene = {}) {
  installFakeStripe();
  const backend = answerFrom({ reservations: [aReservation(more)], signedInAs: ada.id });
  before(backend);
  const requests = recordRequests();
  const { store, ...view } = renderWithProviders(
    <Routes>
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path={paths.profile} element={<MyReservations />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, session: { userId: ada.id } },
  );
  stop = setupListeners(store.dispatch);
  const writes = () => requests.take().filter((request) => !request.startsWith('GET'));
  const notices = () => Object.values(store.getState().notices.entities).map(({ text }) => text);
  return { backend, store, writes, notices, ...view };
}

export async function fillIn(card: string = CARDS.good): Promise<void> {
  await screen.findByLabelText('Card number');
  enter('Email', 'ada@example.com');
  enter('Card number', card);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
}

export const payBalance = (amount = '£840.00') =>
  fireEvent.click(screen.getByRole('button', { name: `Pay ${amount}` }));
