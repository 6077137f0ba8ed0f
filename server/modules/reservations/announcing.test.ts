// Whatever changes when a car is free is announced, so that open calendars ask again; and what changes nothing is not.
import { changeSwitches } from 'stripe-sandbox';
import { customer, hold, pay, rent, threeDays } from '#server/testing/hires.ts';
import { createRentalApp, type RentalApp } from '#server/testing/rentalApp.ts';
import { cancelReservation, editReservation } from './administration.ts';
import { createReservation, startDeposit } from './deposits.ts';
import { releaseStaleHolds } from './holds.ts';

let rental: RentalApp;
let announced: string[] = [];
beforeAll(async () => {
  rental = await createRentalApp();
  await changeSwitches(rental.db, { webhooks: 'off' });
  rental.deps.announcer.on('availabilityChanged', ({ carId }) => void announced.push(carId));
});
afterAll(() => rental.close());

it.each<[string, (carId: string) => Promise<unknown>]>([
  [
    'a hold',
    async (carId) => {
      const { id } = await customer(rental);
      announced = [];
      const booking = { ...(await threeDays(rental)), carId };
      await startDeposit(rental.deps, id, { amount: 9_000, currency: 'gbp', booking });
    },
  ],
  [
    'the end of a hold',
    async (carId) => {
      await hold(rental, await customer(rental), { ...(await threeDays(rental)), carId });
      announced = [];
      rental.clock.now += 15 * 60_000;
      await releaseStaleHolds(rental.deps);
    },
  ],
  [
    'a reservation for a payment without a hold',
    async (carId) => {
      const user = await customer(rental);
      await pay(rental, await hold(rental, user));
      announced = [];
      await createReservation(rental.deps, user.id, { ...(await threeDays(rental)), carId });
    },
  ],
  [
    'a change of the dates',
    async (carId) => {
      const { id } = await rent(rental, await customer(rental), { ...(await threeDays(rental)), carId });
      announced = [];
      await editReservation(rental.deps, id, { startDate: rental.day(20), endDate: rental.day(21) });
    },
  ],
  [
    'a cancellation',
    async (carId) => {
      const { id } = await rent(rental, await customer(rental), { ...(await threeDays(rental)), carId });
      announced = [];
      await cancelReservation(rental.deps, id);
    },
  ],
])('announces the car of %s', async (_what, act) => {
  const carId = await rental.addCar();
  await act(carId);
  expect(announced.filter((id) => id === carId)).toEqual([carId]);
});

it('announces nothing where the dates are refused', async () => {
  const booking = await threeDays(rental);
  await hold(rental, await customer(rental), booking);
  const { id } = await customer(rental);
  announced = [];
  const refused = startDeposit(rental.deps, id, { amount: 9_000, currency: 'gbp', booking });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'dates_taken' });
  expect(announced).toEqual([]);
});
