// Checks the extras: the offer, the prices, and the body of the call.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '#app/api/baseApi.ts';
import { extrasListed } from '#app/api/tags.ts';
import { paths } from '#app/shared/config/paths.ts';
import { someExtras } from '#mocks/extraFixtures.ts';
import { enter, enterRange, openScene, type Scene } from './testing/scene.tsx';

const open = (scene: Scene = {}) => openScene({ extras: someExtras(), ...scene });
const openExtras = () => fireEvent.click(screen.getByRole('button', { name: 'Add extras' }));
const choose = async (name: RegExp, quantity: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value: quantity } });
const optionsOf = (name: RegExp) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers the extras of the car, with a limit of days for daily extras', async () => {
  await open();
  enterRange();
  openExtras();
  expect(await screen.findByRole('combobox', { name: 'Child seat £15.00 per reservation' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /Chauffeur overtime/ })).not.toBeInTheDocument();
  expect(optionsOf(/Filming permit/)).toEqual(['None', '1', '2', '3']);
  enter('End Date', '2026-12-05');
  expect(optionsOf(/Filming permit/)).toEqual(['None', '1', '2']);
});

it('adds the extras to the price, shows the lines, and sends only ids and quantities', async () => {
  const { user, backend, place, store } = await open();
  enterRange();
  openExtras();
  await choose(/Child seat/, '2');
  await choose(/Filming permit/, '3');
  expect(screen.getByRole('button', { name: 'Extras (2 chosen)' })).toBeVisible();
  expect(screen.getByText('£1,770.00')).toBeVisible();
  expect(screen.getByText('Extras: £570.00')).toBeVisible();
  expect(JSON.stringify(store.getState().reservationDraft)).not.toMatch(/15|180|570|1770/);
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your reservation' }));
  const lines = within(dialog.getByRole('list', { name: 'Price' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Car hire3 days x £400.00£1,200.00',
    'Child seat2 x £15.00£30.00',
    'Filming permit3 days x £180.00£540.00',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
  expect(backend.reservations.at(-1)).toMatchObject({ totalPrice: 1770, depositAmount: 531 });
});

it('shows that an extra is no longer offered, and offers the others', async () => {
  const { user, backend } = await open();
  enterRange();
  openExtras();
  await choose(/Red carpet/, '1');
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  backend.extras = backend.extras.filter(({ name }) => name !== 'Red carpet');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'One of the chosen extras is no longer offered.',
  );
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Red carpet/ })).not.toBeInTheDocument());
  expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
  expect(screen.getByText('£1,200.00')).toBeVisible();
});

it('keeps the total of chosen extras up to date while they are closed', async () => {
  const { user, backend, store } = await open();
  enterRange();
  openExtras();
  await choose(/Child seat/, '2');
  expect(screen.getByText('£1,230.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Extras (1 chosen)' }));
  backend.extras = backend.extras.map((each) => ({ ...each, price: each.price + 10 }));
  act(() => void store.dispatch(baseApi.util.invalidateTags(extrasListed())));
  expect(await screen.findByText('£1,250.00')).toBeVisible();
});

it('removes an extra with quantity 0', async () => {
  await open();
  enterRange();
  openExtras();
  await choose(/Ribbons/, '1');
  await choose(/Ribbons/, '0');
  expect(screen.getByRole('button', { name: 'Add extras' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('£1,200.00')).toBeVisible();
});

it('shows that nothing is offered', async () => {
  await open({ extras: [] });
  openExtras();
  expect(await screen.findByText('No extras are offered for this car.')).toBeVisible();
});
