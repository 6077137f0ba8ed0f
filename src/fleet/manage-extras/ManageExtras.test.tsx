// Checks the extras screen of the admins.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { RootState } from '#app/platform/store/types.ts';
import { admin } from '#mocks/backend.ts';
import { someExtras } from '#mocks/fleet/extraFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { ManageExtras } from './ManageExtras.tsx';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

const lastNotice = ({ notices: { ids, entities } }: RootState) => entities[ids.at(-1)!];

async function open() {
  const backend = useBackend({ signedInAs: admin.id, extras: someExtras() });
  const view = renderWithProviders(<ManageExtras />, {
    at: '/Adminpanel/Extras',
    session: { userId: admin.id, isAdmin: true },
  });
  await screen.findByText('Child seat');
  return { backend, ...view, notice: () => lastNotice(view.store.getState()) };
}
const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

const press = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: 'button, button > span' }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('lists the extras with their prices, and adds one after the errors at its fields', async () => {
  const { backend, notice } = await open();
  for (const text of ['£180.00', 'per day', 'Music video']) {
    expect(row('Filming permit').getByText(text)).toBeVisible();
  }
  press('Add an extra');
  const form = within(screen.getByRole('form', { name: 'Add an extra' }));
  const enter = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  enter('Name', 'Champagne');
  enter('Price', '0');
  press('Save extra');
  await waitFor(() =>
    expect(form.getByLabelText('Price')).toHaveAccessibleDescription(/amount in pounds above 0/),
  );
  enter('Price', '60.50');
  enter('Offered with', 'Chauffeur');
  press('Save extra');
  expect(await screen.findByText('Champagne')).toBeVisible();
  expect(backend.extras.at(-1)).toMatchObject({
    price: 60.5,
    unit: 'reservation',
    CarForReason: 'Chauffeur',
  });
  expect(notice()).toMatchObject({ kind: 'success', text: 'Champagne is offered now.' });
});

it('changes an extra, and withdraws it after a question', async () => {
  const { backend, notice } = await open();
  fireEvent.click(row('Ribbons').getByLabelText('Edit'));
  fireEvent.change((await dialog()).getByLabelText('Price'), { target: { value: '40' } });
  press('Save');
  await waitFor(() => expect(backend.extras.find(({ name }) => name === 'Ribbons')?.price).toBe(40));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  fireEvent.click(row('Ribbons').getByLabelText('Withdraw'));
  const question = await dialog();
  expect(question.getByText('Reservations that have it keep it.')).toBeVisible();
  fireEvent.click(question.getByText('Withdraw', { selector: 'button, button > span' }));
  await waitFor(() => expect(backend.extras.some(({ name }) => name === 'Ribbons')).toBe(false));
  await waitFor(() => expect(notice()?.text).toBe('Ribbons is no longer offered.'));
});
