// The confirmation at an address that names the reservation: loaded again, opened elsewhere, or no longer true.
import { screen, waitFor } from '@testing-library/react';
import { calendarFile, paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const ID = aReservation().id;

function open(more: Partial<Reservation> = {}) {
  answerFrom({ reservations: [aReservation(more)], signedInAs: ada.id });
  return renderWithProviders(<ConfirmationPage />, {
    at: paths.confirmationOf(ID),
    session: { userId: ada.id },
  });
}

it('shows what was paid and what remains, with receipt and calendar entry', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible();
  expect(screen.getByText('£360.00')).toBeVisible();
  expect(screen.getByText('LCR-00301')).toBeVisible();
  expect(screen.getByText(/The remaining £840.00 is due by/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', paths.receipt(ID));
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', calendarFile(ID));
});

it('one that is paid in full says that nothing remains', async () => {
  open({ currentPaid: 1200 });
  expect(await screen.findByText('Nothing remains to be paid.')).toBeVisible();
  expect(screen.queryByText(/is due by/)).not.toBeInTheDocument();
});

it.each(['held', 'expired'] as const)('one that is %s offers no calendar entry', async (status) => {
  open({ status, currentPaid: 0 });
  await screen.findByRole('heading', { name: 'Not paid yet' });
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
});

it('a hold that is not paid leads to its checkout', async () => {
  open({ status: 'held', currentPaid: 0 });
  expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to checkout' })).toHaveAttribute('href', paths.checkoutOf(ID));
});

it('one that was cancelled since says so', async () => {
  open({ status: 'cancelled', refunded: 360, currentPaid: 0 });
  expect(await screen.findByRole('heading', { name: 'This reservation was cancelled' })).toBeVisible();
});

it('somebody else’s leads to the cars', async () => {
  const { place } = open({ userId: anId(999) });
  await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
});

it('opened without anything it leads to the cars with the reason', async () => {
  const { place, store } = renderWithProviders(<ConfirmationPage />, { at: paths.confirmation });
  await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
  expect(Object.values(store.getState().notices.entities)).toMatchObject([
    { text: 'There is no new reservation to show. Yours are in your profile.' },
  ]);
});
