// Checks the payment page of an order: one payment for the deposits or the balances of several cars.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { fillIn, openBalance } from './testing/openBalance.tsx';

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
