// Checks the cancellation of a reservation by its customer in the profile.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { MyReservations } from './index.ts';

function open(overrides: Partial<Reservation> = {}) {
  const backend = answerFrom({ reservations: [aReservation(overrides)], signedInAs: ada.id });
  return {
    backend,
    ...renderWithProviders(<MyReservations />, { at: paths.profile, session: { userId: ada.id } }),
  };
}
async function ask({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  return within(
    await screen.findByRole('dialog', { name: 'Cancel your reservation for Rolls-Royce Ghost?' }),
  );
}

it('shows the exact refund and cancels after the confirmation', async () => {
  const opened = open();
  const dialog = await ask(opened);
  expect(dialog.getByText('£360.00 is refunded')).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText('£360.00 refunded to your card.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel reservation' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toHaveFocus();
});

it('shows that nothing is refunded less than 48 hours before the start', async () => {
  const opened = open({ startDate: '2026-11-22', endDate: '2026-11-24' });
  const dialog = await ask(opened);
  expect(dialog.getByText('Nothing is refunded')).toBeVisible();
  expect(dialog.getByText(/£840.00 stays to be paid/)).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
  expect(
    await screen.findByText('Cancelled less than 48 hours before the start, so the full amount is due.'),
  ).toBeVisible();
});

it('shows no rest when a paid reservation is cancelled late', async () => {
  const dialog = await ask(open({ startDate: '2026-11-22', endDate: '2026-11-24', currentPaid: 1200 }));
  expect(dialog.getByText('Nothing is refunded')).toBeVisible();
  expect(dialog.queryByText(/stays to be paid/)).not.toBeInTheDocument();
});

it('keeps the reservation when the customer declines', async () => {
  const opened = open();
  const dialog = await ask(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Keep reservation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opened.backend.reservations[0]?.status).toBe('confirmed');
});

it('shows the current refund when it has changed in the meantime', async () => {
  const opened = open();
  const dialog = await ask(opened);
  act(() => void Object.assign(opened.backend.reservations[0]!, { currentPaid: 1200, remainingToPay: 0 }));
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
  expect(await dialog.findByText(/The refund has changed meanwhile/)).toBeVisible();
  expect(await dialog.findByText('£1,200.00 is refunded')).toBeVisible();
  expect(opened.backend.reservations[0]?.status).toBe('confirmed');
});

it('stays open with the reason when the cancellation fails', async () => {
  const opened = open();
  server.use(
    http.post('*/api/reservations/:id/cancellation', () => refuse(404, 'This reservation does not exist.')),
  );
  const dialog = await ask(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
  expect(await dialog.findByText('This reservation does not exist.')).toBeVisible();
});

it.each<[string, Partial<Reservation>]>([
  ['has started', { startDate: '2026-11-21', endDate: '2026-11-23' }],
  ['is cancelled', { status: 'cancelled' }],
])('offers no cancellation for a reservation that %s', async (_state, overrides) => {
  open(overrides);
  await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).not.toBeInTheDocument(),
  );
});
