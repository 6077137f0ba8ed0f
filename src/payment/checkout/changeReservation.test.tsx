// Checks the change of dates, extras or car by a customer, where the price comes first and a higher price is paid before
// the change, and the payment of an order: one payment for the deposits or the balances of several cars.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { someExtras } from '#mocks/fleet/fixtures.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { ada } from '#mocks/backend.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { fillIn, ID, openBalance, payBalance } from './testing/openBalance.tsx';

const open = (more: Partial<Reservation> = {}) => openBalance({ more, at: paths.profile });

async function openDialog({ user }: Pick<ReturnType<typeof open>, 'user'>, name = 'Change dates') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('shows the price of cheaper dates and changes to them at once', async () => {
  const opened = open({ currentPaid: 1200, remainingToPay: 0 });
  const dialog = await openDialog(opened);
  type('New end date', '2026-11-29');
  expect(await dialog.findByText('£800.00')).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Save and refund £400.00' }));
  expect(await screen.findByText('Sat, 28 Nov 2026 to Sun, 29 Nov 2026')).toBeVisible();
  expect(opened.notices()).toEqual(['Your dates are changed. £400.00 goes back to you.']);
  expect(opened.backend.reservations).toMatchObject([{ totalPrice: 800, currentPaid: 800, refunded: 400 }]);
});

it('holds more expensive dates until they are paid, and then changes to them', async () => {
  const opened = open();
  const dialog = await openDialog(opened);
  type('New end date', '2026-12-01');
  await opened.user.click(await dialog.findByRole('button', { name: 'Continue to payment of £120.00' }));
  expect(await screen.findByRole('heading', { name: 'Pay for the change' })).toBeVisible();
  expect(opened.backend.reservations[0]).toMatchObject({ endDate: '2026-11-30', totalPrice: 1200 });
  await fillIn();
  payBalance('£120.00');
  await waitFor(() => expect(opened.place.current.pathname).toBe(paths.profile));
  expect(await screen.findByText('Sat, 28 Nov 2026 to Tue, 1 Dec 2026')).toBeVisible();
  expect(opened.notices()).toEqual(['The amount is paid, and your reservation is changed. Thank you.']);
  expect(opened.backend.reservations[0]).toMatchObject({
    endDate: '2026-12-01',
    totalPrice: 1600,
    currentPaid: 480,
  });
});

it('offers free cars with the difference, and moves to the chosen one', async () => {
  const cars = [
    ['Dawn', 300, 101],
    ['Wraith', 400, 102],
    ['Phantom', 900, 103],
    ['Cullinan', 350, 104],
  ].map(([model, price, id]) => aCar({ id: anId(Number(id)), model: String(model), price: Number(price) }));
  const opened = openBalance({
    more: { carId: anId(102), carModel: 'Wraith', currentPaid: 1200 },
    at: paths.profile,
    before: (backend) => {
      backend.cars = [...cars, aCar({ id: anId(105), model: 'Vito', CarForReason: 'Chauffeur' })];
      backend.reservations.push(aReservation({ id: anId(309), userId: anId(210), carId: anId(104) }));
    },
  });
  const dialog = await openDialog(opened, 'Change car');
  const choice = await dialog.findByLabelText('Free cars on your dates');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Rolls-Royce Wraith (your car)',
    'Rolls-Royce Dawn (£300.00 less)',
    'Rolls-Royce Phantom (£1,500.00 more)',
  ]);
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/This is what you have booked/)).toBeVisible();
  await opened.user.selectOptions(choice, 'Rolls-Royce Dawn (£300.00 less)');
  await opened.user.click(await dialog.findByRole('button', { name: 'Save and refund £300.00' }));
  expect(await screen.findByRole('listitem', { name: 'Rolls-Royce Dawn' })).toBeVisible();
  expect(opened.notices()).toEqual(['Your car is changed. £300.00 goes back to you.']);
});

it('changes extras: booked ones keep their price, and a withdrawn one can be given up', async () => {
  const [seat] = someExtras();
  if (!seat) throw new Error('No extra is offered.');
  const line = { kind: 'extra', unit: 'reservation', quantity: 1 } as const;
  const lines = [
    ...aReservation().lines,
    { ...line, label: seat.name, unitPrice: 5, amount: 5, extraId: seat.id },
    { ...line, label: 'Ice sculpture', unitPrice: 50, amount: 50, extraId: anId(990) },
  ];
  const opened = openBalance({
    more: { lines, totalPrice: 1255, currentPaid: 1255, remainingToPay: 0 },
    at: paths.profile,
    before: (backend) => (backend.extras = [seat]),
  });
  const dialog = await openDialog(opened, 'Change extras');
  const ice = await dialog.findByLabelText('Ice sculpture, no longer offered');
  expect(within(ice).getAllByRole('option')).toHaveLength(2);
  await opened.user.selectOptions(ice, 'None');
  await opened.user.click(await dialog.findByRole('button', { name: 'Save and refund £50.00' }));
  await waitFor(() =>
    expect(opened.notices()).toEqual(['Your extras are changed. £50.00 goes back to you.']),
  );
  expect(opened.backend.reservations[0]).toMatchObject({ totalPrice: 1205, currentPaid: 1205 });
});

it('shows a new price when it has changed meanwhile, and changes at the second attempt', async () => {
  const opened = open({ currentPaid: 1200, remainingToPay: 0 });
  const dialog = await openDialog(opened);
  type('New end date', '2026-11-29');
  const save = await dialog.findByRole('button', { name: 'Save and refund £400.00' });
  // Staff agree a lower price in the meantime, which makes the refund larger.
  for (const row of opened.backend.reservations) row.totalPrice = 900;
  await opened.user.click(save);
  expect(await dialog.findByText(/price/i, { selector: '[role=alert], [role=alert] *' })).toBeVisible();
  expect(opened.backend.reservations[0]).toMatchObject({ endDate: '2026-11-30', totalPrice: 900 });
  await opened.user.click(await dialog.findByRole('button', { name: 'Save and refund £600.00' }));
  await waitFor(() => expect(opened.backend.reservations[0]).toMatchObject({ endDate: '2026-11-29' }));
});

it('shows at once that dates are taken, and sends nothing', async () => {
  const { carId } = aReservation();
  const opened = openBalance({
    at: paths.profile,
    before: ({ reservations }) => {
      const other = { id: anId(309), userId: anId(210), startDate: '2026-12-01', endDate: '2026-12-02' };
      reservations.push(aReservation({ ...other, carId }));
    },
  });
  const dialog = await openDialog(opened);
  await waitFor(() => expect(opened.backend).toBeDefined());
  type('New end date', '2026-12-01');
  expect(
    await dialog.findByText('The selected dates are already booked. Please choose different dates.'),
  ).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('New end date')).toHaveValue('01/12/2026');
  expect(opened.writes().filter((request) => request.endsWith('/change'))).toEqual([]);
});

it('redirects to the profile after the change has ended', async () => {
  const { notices, place } = openBalance({
    at: paths.changePaymentOf(ID),
    more: { status: 'expired', changes: anId(305) },
  });
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(notices()).toEqual([
    'This change is no longer open. Your reservation is in this list as it is now.',
  ]);
});

it('offers no change less than 24 hours before the start', async () => {
  open({ startDate: '2026-11-22', endDate: '2026-11-24' });
  await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change dates' })).not.toBeInTheDocument());
});

it('requires six hours for a chauffeur car', async () => {
  const day = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '18:00' };
  const opened = open({ carId: anId(102), purpose: 'Chauffeur', ...day });
  const dialog = await openDialog(opened);
  type('New end time', '12:00');
  await opened.user.click(dialog.getByRole('button', { name: /^(Save|Continue)/ }));
  const end = dialog.getByLabelText('New end time');
  await waitFor(() =>
    expect(end).toHaveAccessibleDescription('Minimum booking time for Chauffeur is 6 hours.'),
  );
});

describe('an order', () => {
  const orderId = anId(501);

  function open(more: Partial<Reservation>, at = paths.orderPaymentOf(orderId)) {
    const second = { id: anId(302), carId: anId(102), carModel: 'Dawn' };
    return openBalance({
      more: { ...more, orderId },
      at,
      before: ({ reservations }) => reservations.push(aReservation({ ...more, ...second, orderId })),
    });
  }
  const payFor = (amount: string) => fireEvent.click(screen.getByRole('button', { name: `Pay ${amount}` }));

  it('pays the deposits of the held cars by one payment', async () => {
    const holdExpiresAt = new Date(FIXED_NOW + 10 * MINUTE).toISOString();
    const opened = open({ status: 'held', currentPaid: 0, remainingToPay: 1200, holdExpiresAt });
    const order = within(await screen.findByRole('region', { name: 'Order summary' }));
    expect(order.getAllByRole('listitem', { name: /Rolls-Royce/ })).toHaveLength(2);
    await fillIn();
    payFor('£720.00');
    await waitFor(() => expect(opened.place.current.pathname).toBe(paths.profile));
    expect(opened.notices()).toEqual(['Your 2 cars are reserved. Thank you.']);
    expect(opened.backend.reservations).toMatchObject([
      { status: 'confirmed', currentPaid: 360 },
      { status: 'confirmed', currentPaid: 360 },
    ]);
    expect(opened.backend.intents).toMatchObject([{ amountPence: 36_000 }, { amountPence: 36_000 }]);
  });

  it('pays everything with the kept card, and with another one after it is removed', async () => {
    const holdExpiresAt = new Date(FIXED_NOW + 10 * MINUTE).toISOString();
    const savedCard = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, hasFailed: false };
    const opened = open({ status: 'held', currentPaid: 0, remainingToPay: 1200, holdExpiresAt });
    const keeping = aReservation({ id: anId(303), carId: anId(103), userId: ada.id, savedCard });
    opened.backend.reservations.push(keeping);
    fireEvent.click(await screen.findByLabelText('Pay in full, £2,400.00'));
    expect(screen.getByText('To pay now, in full').nextElementSibling).toHaveTextContent('£2,400.00');
    const withKept = () => screen.getByRole('button', { name: 'Pay £2,400.00 in full with Visa ···· 4242' });
    await waitFor(() => expect(withKept()).toBeEnabled());
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    keeping.savedCard = null;
    fireEvent.click(withKept());
    expect(await screen.findByText('This card is not kept any more. Please enter a card.')).toBeVisible();
    await fillIn();
    payFor('£2,400.00 in full');
    await waitFor(() => expect(opened.place.current.pathname).toBe(paths.profile));
    expect(opened.backend.reservations.slice(0, 2)).toMatchObject([
      { status: 'confirmed', currentPaid: 1200, remainingToPay: 0 },
      { status: 'confirmed', currentPaid: 1200, remainingToPay: 0 },
    ]);
  });

  it('pays the balances of an order together from the profile', async () => {
    const opened = open({}, paths.profile);
    const together = { name: 'Pay all 2 cars of an order: £1,680.00' };
    await opened.user.click(await screen.findByRole('link', together));
    await fillIn();
    payFor('£1,680.00');
    await waitFor(() => expect(opened.place.current.pathname).toBe(paths.profile));
    expect(opened.notices()).toEqual(['The remaining amounts are paid. Thank you.']);
    await waitFor(() => expect(screen.queryByRole('link', together)).not.toBeInTheDocument());
  });

  it('returns from an order whose cars are no longer kept', async () => {
    const opened = open({ status: 'expired', currentPaid: 0 });
    await waitFor(() => expect(opened.place.current.pathname).toBe(paths.compare));
    expect(opened.notices()).toEqual(['These cars are no longer kept for you. Please choose them again.']);
  });
});
