// Checks the confirmation page of a reservation: after a reload, in another tab, and in other states.
import { screen, waitFor, within } from '@testing-library/react';
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

it('shows the paid amount and the balance, with receipt and calendar entry', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible();
  expect(screen.getByText('£360.00')).toBeVisible();
  expect(screen.getByText('LCR-00301')).toBeVisible();
  expect(screen.getByText(/The remaining £840.00 is due by/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', paths.receipt(ID));
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', calendarFile(ID));
});

it('saves the trip details, and shows them', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add trip details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trip details' }));
  await user.type(dialog.getByLabelText('Pickup address'), '1 Park Lane');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1 Park Lane')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change trip details' })).toBeVisible();
});

it('shows that nothing remains when it is paid in full', async () => {
  open({ currentPaid: 1200 });
  expect(await screen.findByText('Nothing remains to be paid.')).toBeVisible();
  expect(screen.queryByText(/is due by/)).not.toBeInTheDocument();
});

it.each(['held', 'expired'] as const)('offers no calendar entry when it is %s', async (status) => {
  open({ status, currentPaid: 0 });
  await screen.findByRole('heading', { name: 'Not paid yet' });
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
});

it('links an unpaid hold to its checkout', async () => {
  open({ status: 'held', currentPaid: 0 });
  expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to checkout' })).toHaveAttribute('href', paths.checkoutOf(ID));
});

it('shows that the reservation is cancelled', async () => {
  open({ status: 'cancelled', refunded: 360, currentPaid: 0 });
  expect(await screen.findByRole('heading', { name: 'This reservation was cancelled' })).toBeVisible();
});

it('redirects to the cars for a reservation of another customer', async () => {
  const { place } = open({ userId: anId(999) });
  await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
});

it('redirects to the cars with a notice when the address has no reservation', async () => {
  const { place, store } = renderWithProviders(<ConfirmationPage />, { at: paths.confirmation });
  await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
  expect(Object.values(store.getState().notices.entities)).toMatchObject([
    { text: 'There is no new reservation to show. Yours are in your profile.' },
  ]);
});
