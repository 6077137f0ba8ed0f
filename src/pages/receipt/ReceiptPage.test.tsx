// Checks a receipt for its owner and an admin, and in print.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { baseApi } from '#app/api/baseApi.ts';
import { paymentsOf } from '#app/api/tags.ts';
import { paths, receiptPattern } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

const ID = aReservation().id;

function open({ as = ada.id, more = {} }: { as?: string; more?: Partial<Reservation> } = {}) {
  answerFrom({ reservations: [aReservation(more)], signedInAs: as });
  return renderWithProviders(
    <Routes>
      <Route path={receiptPattern} element={<ReceiptPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: paths.receipt(ID), ...(as ? { session: { userId: as, isAdmin: as === admin.id } } : {}) },
  );
}
const sheet = async () => within(await screen.findByRole('article', { name: 'Receipt' }));
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it.each([
  ['its owner', ada.id],
  ['an admin', admin.id],
])('shows %s the customer, the car, the paid amount and the balance', async (_, as) => {
  open({ as });
  const receipt = await sheet();
  for (const text of [
    'Luxury Car Rentals',
    'support@luxurycarrentals.example',
    ID,
    'Ada Lovelace, ada@example.com',
    'Rolls-Royce Ghost',
    'Sat, 28 Nov 2026 to Mon, 30 Nov 2026',
    '3 days',
    'Partly paid',
    /Cancel 48 hours or more before the start/,
  ]) {
    expect(receipt.getByText(text)).toBeVisible();
  }
  const [, ...rows] = receipt.getAllByRole('row');
  expect(rows.map(cells)).toEqual([['Deposit paid', 'Sat, 21 Nov 2026, 10:00', `pi_${ID}`, '£360.00']]);
  expect(
    receipt
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .slice(-3),
  ).toEqual(['£1,200.00', '£360.00', '£840.00']);
});

it('shows a refund with its state below its payment', async () => {
  open({
    more: {
      status: 'cancelled',
      refunded: 360,
      refundState: 'pending',
      currentPaid: 0,
      remainingToPay: 0,
    },
  });
  const receipt = await sheet();
  const [, , refund] = receipt.getAllByRole('row');
  expect(cells(refund!)).toEqual(['Refund pending', 'Sat, 21 Nov 2026, 10:00', '', '-£360.00']);
  expect(receipt.getByText('Cancelled')).toBeVisible();
  expect(receipt.getByText('Refunded')).toBeVisible();
});

it('prints after a click', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  await user.click((await sheet()).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('omits the name of a deleted customer', async () => {
  open({ as: admin.id, more: { userId: null } });
  expect((await sheet()).getByText('Deleted user')).toBeVisible();
});

it('is not found for other users', async () => {
  open({ as: driver.id });
  expect(await screen.findByText('This reservation does not exist.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it('redirects a guest to the sign-in', async () => {
  const { place } = open({ as: '' });
  await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
  expect(place.current.state).toMatchObject({ from: paths.receipt(ID) });
});

it('offers Retry when the payments cannot be read', async () => {
  answerFrom({ reservations: [aReservation()], signedInAs: ada.id });
  server.use(http.get('*/api/reservations/:id/payments', () => refuse(500, 'Not now.'), { once: true }));
  const { user } = renderWithProviders(
    <Routes>
      <Route path={receiptPattern} element={<ReceiptPage />} />
    </Routes>,
    { at: paths.receipt(ID), session: { userId: ada.id } },
  );
  await screen.findByText('Not now.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await sheet()).getByText('Deposit paid')).toBeVisible();
});

it('keeps the data that was loaded when a reload fails', async () => {
  const { store } = open();
  await sheet();
  const asked = jest.fn();
  server.use(
    http.get('*/api/reservations/:id/payments', () => {
      asked();
      return refuse(500, 'Not now.');
    }),
  );
  act(() => void store.dispatch(baseApi.util.invalidateTags(paymentsOf(ID))));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const isOver = () =>
    Object.values(store.getState().api.queries).every((query) => query?.status !== 'pending');
  await waitFor(() => expect(isOver()).toBe(true));
  expect((await sheet()).getByText('Deposit paid')).toBeVisible();
  expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
});
