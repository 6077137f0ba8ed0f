// Checks the extras screen of the admins.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { admin } from '#mocks/backend.ts';
import { someExtras } from '#mocks/extraFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { ManageExtras } from './index.ts';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

async function open() {
  const backend = useBackend({ signedInAs: admin.id, extras: someExtras() });
  const view = renderWithProviders(<ManageExtras />, {
    at: '/Adminpanel/Extras',
    session: { userId: admin.id, isAdmin: true },
  });
  await screen.findByRole('gridcell', { name: 'Child seat' });
  return { backend, ...view, notice: () => selectNextNotice(view.store.getState()) };
}
const row = (name: string) =>
  within(screen.getByRole('gridcell', { name }).closest('[role=row]') as HTMLElement);

it('lists the extras with their prices', async () => {
  await open();
  for (const text of ['£180.00', 'per day', '14', 'Music video']) {
    expect(row('Filming permit').getByRole('gridcell', { name: text })).toBeVisible();
  }
});

it('adds a new extra, and shows errors at its fields', async () => {
  const { user, backend, notice } = await open();
  await user.click(screen.getByRole('button', { name: 'Add an extra' }));
  const form = within(screen.getByRole('form', { name: 'Add an extra' }));
  await user.type(form.getByLabelText('Name'), 'Champagne');
  await user.type(form.getByLabelText('Price'), '0');
  await user.click(form.getByRole('button', { name: 'Save extra' }));
  expect(form.getByLabelText('Price')).toHaveAccessibleDescription(/amount in pounds above 0/);
  await user.clear(form.getByLabelText('Price'));
  await user.type(form.getByLabelText('Price'), '60.50');
  await user.selectOptions(form.getByLabelText('Offered with'), 'Chauffeur');
  await user.click(form.getByRole('button', { name: 'Save extra' }));
  expect(await screen.findByRole('gridcell', { name: 'Champagne' })).toBeVisible();
  expect(backend.extras.at(-1)).toMatchObject({
    price: 60.5,
    unit: 'reservation',
    CarForReason: 'Chauffeur',
  });
  expect(notice()).toMatchObject({ kind: 'success', text: 'Champagne is offered now.' });
});

it('changes an extra', async () => {
  const { user, backend } = await open();
  await user.click(row('Ribbons').getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Price'));
  await user.type(dialog.getByLabelText('Price'), '40');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.extras.find(({ name }) => name === 'Ribbons')?.price).toBe(40));
});

it('withdraws an extra after a question', async () => {
  const { user, backend, notice } = await open();
  await user.click(row('Ribbons').getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Reservations that have it keep it.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(backend.extras.some(({ name }) => name === 'Ribbons')).toBe(false));
  await waitFor(() => expect(notice()?.text).toBe('Ribbons is no longer offered.'));
});
