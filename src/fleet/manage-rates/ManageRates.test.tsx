// Checks the screen of the rules of prices: the fields of each kind, their messages, and a change.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { aCar } from '#domain/testing/builders.ts';
import { admin } from '#mocks/backend.ts';
import { somePriceRules } from '#mocks/fleet/fixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { ManageRates } from './ManageRates.tsx';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

const press = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: 'button, button > span' }));
const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

async function open() {
  const backend = answerFrom({ signedInAs: admin.id, cars: [aCar()], priceRules: somePriceRules() });
  renderWithProviders(<ManageRates />, {
    at: '/Adminpanel/Rates',
    session: { userId: admin.id, isAdmin: true },
  });
  await screen.findByText('SPRING');
  return backend;
}

test('lists the rules, and adds one with the fields of its kind after the errors at them', async () => {
  const backend = await open();
  for (const text of ['Promo code', '-10%', '0 of 100', 'All cars', 'Off']) {
    expect(row('SPRING').getByText(text)).toBeVisible();
  }
  expect(row('Weekend rate').getByText('Sat, Sun')).toBeVisible();
  press('Add a rate or code');
  const form = within(screen.getByRole('form', { name: 'Add a rate or code' }));
  const enter = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  enter('Name', 'Friday too');
  enter('Change in percent', '500');
  press('Save');
  const percent = form.getByLabelText('Change in percent');
  await waitFor(() => expect(percent).toHaveAccessibleDescription(/-40% to \+300%/));
  enter('Kind', 'weekend');
  enter('Change in percent', '25');
  enter('Days', '5,6,7');
  enter('Only for one car', aCar().id);
  press('Save');
  expect(await screen.findByText('Friday too')).toBeVisible();
  expect(backend.priceRules.at(-1)).toMatchObject({
    ...{ kind: 'weekend', percent: 25, weekdays: [5, 6, 7], carId: aCar().id, active: true },
  });
  expect(backend.cars[0]?.rates).toMatchObject([{ name: 'Friday too', percent: 25 }]);
});

itAtFullExtent('changes a rule, and says at the field that another code exists', async () => {
  const backend = await open();
  const { id: _id, ...spring } = somePriceRules()[0]!;
  backend.priceRules.push({ ...spring, id: '00000000-0000-4000-8000-000000000859', name: 'AUTUMN' });
  fireEvent.click(row('SPRING').getByLabelText('Edit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit promo code' }));
  const code = dialog.getByLabelText('Code');
  fireEvent.change(code, { target: { value: 'autumn' } });
  fireEvent.click(dialog.getByLabelText('Applies'));
  press('Save');
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription('This code exists. Please choose another one.'),
  );
  fireEvent.change(code, { target: { value: 'spring 27' } });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.priceRules[0]).toMatchObject({ name: 'SPRING27', active: true, version: 1 });
});
