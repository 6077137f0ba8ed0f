// Checks the actions for several reservations: each row shows a separate result, and the action continues after a
// refusal.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { dialog, ghost, openAdminHome, rowOf, spur } from './testing/adminHome.tsx';

configure({ defaultHidden: true });

const later = () =>
  aReservation({ id: anId(303), reference: 'LCR-3M3M3', startDate: '2026-12-10', endDate: '2026-12-12' });

const bar = () => within(screen.getByRole('group', { name: 'Selected reservations' }));
const results = () =>
  dialog()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('small')?.textContent);

/** Opens the dialog of an action, which is loaded then. */
async function openAct(name: string, user: ReturnType<typeof openAdminHome>['user']): Promise<void> {
  await user.click(bar().getByRole('button', { name }));
  await screen.findByRole('dialog');
}

async function selectAll(user: ReturnType<typeof openAdminHome>['user']): Promise<void> {
  await rowOf('Bentley Flying Spur');
  await user.click(screen.getByRole('checkbox', { name: /select all/i }));
}

test('cancels the selected reservations that it can, shows the result of each, and keeps the others selected', async () => {
  const { user, backend, requests } = openAdminHome({
    reservations: [
      ghost(),
      spur({ startDate: '2026-12-01', endDate: '2026-12-01' }),
      later(),
      aReservation({ id: anId(304), reference: 'LCR-4M4M4', status: 'cancelled' }),
    ],
  });
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.delete(`*/api/reservations/${anId(302)}`, () => refuse(503, 'The payment provider is busy.')),
    http.delete('*/api/reservations/:id', async () => void (await asked)),
  );
  await rowOf('Bentley Flying Spur');
  expect(screen.queryByRole('group', { name: 'Selected reservations' })).not.toBeInTheDocument();
  await selectAll(user);
  expect(bar().getByText('4 selected')).toBeVisible();
  await openAct('Cancel reservations', user);
  expect(dialog().queryByLabelText('Note')).not.toBeInTheDocument();
  expect(await dialog().findByText('Left out: It is not confirmed.')).toBeVisible();
  requests.take();
  await user.click(dialog().getByRole('button', { name: 'Cancel reservations' }));
  expect(dialog().getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(dialog().getByRole('button', { name: 'Working...' })).toBeDisabled();
  expect(results()).toContain('Waiting...');
  // The dialog stays open while the action runs, so that the user sees the results.
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  answer();
  expect(await dialog().findByText('Done for 2 of 4.')).toBeVisible();
  expect(results().sort()).toEqual([
    'Cancelled. £360.00 is refunded.',
    'Cancelled. £360.00 is refunded.',
    'Left out: It is not confirmed.',
    'Not done: The payment provider is busy.',
  ]);
  expect(requests.take().filter((line) => line.startsWith('DELETE'))).toHaveLength(3);
  expect(backend.reservations.map(({ id, status }) => [id, status])).toEqual([
    [ghost().id, 'cancelled'],
    [anId(302), 'confirmed'],
    [anId(303), 'cancelled'],
    [anId(304), 'cancelled'],
  ]);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bar().getByText('2 selected')).toBeVisible();
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: 'Selected reservations' })).not.toBeInTheDocument();
});

test('adds one note to the selected reservations, and requires its text', async () => {
  const { user, backend } = openAdminHome();
  await selectAll(user);
  await openAct('Add a note', user);
  await user.click(dialog().getByRole('button', { name: 'Add note' }));
  expect(await dialog().findByText('Note is required.')).toBeVisible();
  await user.type(dialog().getByLabelText('Note'), 'Film festival');
  await user.click(dialog().getByRole('button', { name: 'Add note' }));
  expect(await dialog().findByText('Done for 2 of 2.')).toBeVisible();
  expect(dialog().queryByLabelText('Note')).not.toBeInTheDocument();
  expect(backend.notes.map(({ about, text }) => [about, text]).sort()).toEqual([
    [ghost().id, 'Film festival'],
    [anId(302), 'Film festival'],
  ]);
});

test('sends the payment links of unpaid bookings again', async () => {
  const { user } = openAdminHome({
    reservations: [
      ghost(),
      spur({
        status: 'held',
        isBookedByStaff: true,
        currentPaid: 0,
        holdExpiresAt: '2026-11-22T10:00:00.000Z',
      }),
    ],
  });
  await selectAll(user);
  await openAct('Send payment links', user);
  await user.click(dialog().getByRole('button', { name: 'Send again' }));
  expect(await dialog().findByText('Done for 1 of 2.')).toBeVisible();
  expect(results().sort()).toEqual([
    'Left out: It does not wait for a payment by a link.',
    'The link is sent.',
  ]);
});
