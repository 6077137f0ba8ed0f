// Checks the trip details of a reservation in the profile.
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { tripDetails } from '#domain/contract/tripDetails.ts';
import { aCar, aReservation } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { MyReservations } from './index.ts';

function open(overrides: Partial<Reservation> = {}, car = aCar()) {
  const backend = answerFrom({ reservations: [aReservation(overrides)], cars: [car], signedInAs: ada.id });
  const rendered = renderWithProviders(<MyReservations />, {
    at: paths.profile,
    session: { userId: ada.id },
  });
  return { backend, ...rendered };
}
async function edit({ user }: Pick<ReturnType<typeof open>, 'user'>, name = 'Add trip details') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Trip details' }));
}
const TRIP = tripDetails.parse({ pickup: '1 Park Lane', passengers: 3 });

it('saves and shows the trip details', async () => {
  const opened = open();
  const dialog = await edit(opened);
  await opened.user.type(dialog.getByLabelText('Pickup address'), '1 Park Lane');
  await opened.user.type(dialog.getByLabelText('Passengers'), '3');
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  const change = await screen.findByRole('button', { name: 'Change trip details' });
  expect(change).toHaveFocus();
  expect(screen.getByText('1 Park Lane')).toBeVisible();
  expect(opened.backend.reservations[0]?.trip).toEqual(TRIP);
});

it('shows an error at its field and sends nothing', async () => {
  const opened = open();
  const dialog = await edit(opened);
  await opened.user.type(dialog.getByLabelText('Passengers'), '0');
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Passengers is at least 1.')).toBeVisible();
  expect(dialog.getByLabelText('Passengers')).toHaveFocus();
  expect(opened.backend.reservations[0]?.trip).toBeUndefined();
});

it('keeps the input after a change by another user, and saves it the second time', async () => {
  const opened = open({ trip: TRIP });
  const dialog = await edit(opened, 'Change trip details');
  Object.assign(opened.backend.reservations[0]!, { version: 7, trip: { ...TRIP, notes: 'Door 4' } });
  await opened.user.type(dialog.getByLabelText('Notes'), 'Two bags');
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Notes: Door 4/)).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Two bags')).toBeVisible();
});

it('shows the fields of a music video and of several days only when they apply', async () => {
  const hours = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' };
  const dialog = await edit(open(hours, aCar({ CarForReason: 'Chauffeur' })));
  await waitFor(() => expect(dialog.queryByLabelText('Location')).not.toBeInTheDocument());
  expect(dialog.queryByLabelText('Hour of collection')).not.toBeInTheDocument();
});

it('shows the fields of a music video, and the hour of collection of several days', async () => {
  const dialog = await edit(open());
  expect(await dialog.findByLabelText('Location')).toBeVisible();
  expect(dialog.getByLabelText('Call times')).toHaveAccessibleDescription('One line for each call time.');
  expect(dialog.getByLabelText('Hour of collection')).toBeVisible();
});

it.each<[string, Partial<Reservation>, string]>([
  ['shows the details', { trip: TRIP }, '1 Park Lane'],
  ['says that there are none', {}, 'No trip details have been given.'],
])('%s and offers no change from 24 hours before the start', async (_title, overrides, text) => {
  open({ startDate: '2026-11-22', endDate: '2026-11-23', ...overrides });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText(/can be changed until 24 hours before/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /trip details/ })).not.toBeInTheDocument();
});
