// Tests that every change of a car's availability emits availabilityChanged, so that open calendars refetch, and that
// other calls emit none.
import type { Reservation } from '#domain/contract/reservations.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import { customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { createCarBlocks } from '#server/modules/fleet/service.ts';
import { changeSwitches } from 'stripe-sandbox';
import { editReservation } from './adminEdits.ts';
import { cancelReservation } from './cancellations.ts';
import { createReservation, startDeposit } from './deposits.ts';
import { releaseStaleHolds } from './holds.ts';
import { withdrawBooking } from './staffBookings.ts';

let bookingApp: BookingApp;
let announced: string[] = [];
beforeAll(async () => {
  bookingApp = await createBookingApp();
  await changeSwitches(bookingApp.db, { webhooks: 'off' });
  bookingApp.deps.eventBus.on('availabilityChanged', ({ carId }) => void announced.push(carId));
});
afterAll(() => bookingApp.close());

function addBlock(deps: BookingApp['deps'], carId: string) {
  const days = { startDate: bookingApp.day(10), endDate: bookingApp.day(11), startTime: '', endTime: '' };
  return createCarBlocks(deps).add({ carId, kind: 'service', note: '', ...days }, noAudit);
}

it.each<[string, (carId: string) => Promise<unknown>]>([
  [
    'a hold',
    async (carId) => {
      const { id } = await customer(bookingApp);
      announced = [];
      const booking = { ...(await threeDays(bookingApp)), carId };
      await startDeposit(bookingApp.deps, id, { amount: 9_000, currency: 'gbp', booking });
    },
  ],
  [
    'the end of a hold',
    async (carId) => {
      await hold(bookingApp, await customer(bookingApp), { ...(await threeDays(bookingApp)), carId });
      announced = [];
      bookingApp.clock.now += 15 * 60_000;
      await releaseStaleHolds(bookingApp.deps);
    },
  ],
  [
    'a reservation for a payment without a hold',
    async (carId) => {
      const user = await customer(bookingApp);
      await pay(bookingApp, await hold(bookingApp, user));
      announced = [];
      await createReservation(bookingApp.deps, user.id, { ...(await threeDays(bookingApp)), carId });
    },
  ],
  [
    'a change of the dates',
    async (carId) => {
      const { id } = await rent(bookingApp, await customer(bookingApp), {
        ...(await threeDays(bookingApp)),
        carId,
      });
      announced = [];
      const dates = { startDate: bookingApp.day(20), endDate: bookingApp.day(21) };
      await editReservation(bookingApp.deps, id, dates, { userId: '', audit: noAudit });
    },
  ],
  [
    'a cancellation',
    async (carId) => {
      const { id } = await rent(bookingApp, await customer(bookingApp), {
        ...(await threeDays(bookingApp)),
        carId,
      });
      announced = [];
      await cancelReservation(bookingApp.deps, id, noAudit);
    },
  ],
  [
    'a withdrawal of a booking by staff',
    async (carId) => {
      const desk = await bookingApp.signUp('desk');
      const { id: userId } = await customer(bookingApp);
      const booked = await bookingApp.as(desk).post('/api/reservations/for-customer', {
        customer: { kind: 'known', userId },
        booking: { ...(await threeDays(bookingApp)), carId },
        totalPrice: 300,
        payment: null,
      });
      const { id } = booked.json<Reservation>();
      announced = [];
      await withdrawBooking(bookingApp.deps, id, { userId: desk.id, audit: noAudit });
    },
  ],
  [
    'a block',
    async (carId) => {
      announced = [];
      await addBlock(bookingApp.deps, carId);
    },
  ],
  [
    'a block that moves to another car',
    async (carId) => {
      const { id, ...form } = await addBlock(bookingApp.deps, carId);
      announced = [];
      await createCarBlocks(bookingApp.deps).change(
        id,
        { ...form, carId: await bookingApp.addCar() },
        noAudit,
      );
    },
  ],
  [
    'a block that comes from another car',
    async (carId) => {
      const { id, ...form } = await addBlock(bookingApp.deps, await bookingApp.addCar());
      announced = [];
      await createCarBlocks(bookingApp.deps).change(id, { ...form, carId }, noAudit);
    },
  ],
  [
    'the end of a block',
    async (carId) => {
      const { id } = await addBlock(bookingApp.deps, carId);
      announced = [];
      await createCarBlocks(bookingApp.deps).remove(id, noAudit);
    },
  ],
])('emits availabilityChanged for the car of %s', async (_what, act) => {
  const carId = await bookingApp.addCar();
  await act(carId);
  expect(announced.filter((id) => id === carId)).toEqual([carId]);
});

it('emits no event when the dates are refused', async () => {
  const booking = await threeDays(bookingApp);
  await hold(bookingApp, await customer(bookingApp), booking);
  const { id } = await customer(bookingApp);
  announced = [];
  const refused = startDeposit(bookingApp.deps, id, { amount: 9_000, currency: 'gbp', booking });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'dates_taken' });
  expect(announced).toEqual([]);
});
