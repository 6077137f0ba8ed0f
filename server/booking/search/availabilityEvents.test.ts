// Tests that every change of a car's availability emits availabilityChanged, so that open calendars refetch, and that
// other calls emit none.
import { changeSwitches } from 'stripe-sandbox';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { createCarBlocks } from '#server/fleet/service.ts';
import { type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { editReservation } from '../changes/adminEdits.ts';
import { cancelReservation } from '../changes/cancellations.ts';
import { startDeposit } from '../pay/deposits.ts';
import { reserve } from '../pay/reserve.ts';
import { releaseStaleHolds } from '../holds/holds.ts';
import { withdrawBooking } from '../staff/staffBookings.ts';

let announced: string[] = [];
const bookingApp = useBookingApp({
  async prepare(app) {
    await changeSwitches(app.db, { webhooks: 'off' });
    app.deps.eventBus.on('availabilityChanged', ({ carId }) => void announced.push(carId));
  },
});
const daysOf = async (carId: string) => ({ ...(await threeDays(bookingApp)), carId });

const blocksOf = (deps: BookingApp['deps']) =>
  createCarBlocks({ ...deps, releaseStaleHolds: (wanted) => releaseStaleHolds(deps, wanted) });

function addBlock(deps: BookingApp['deps'], carId: string) {
  const days = { startDate: bookingApp.day(10), endDate: bookingApp.day(11), startTime: '', endTime: '' };
  return blocksOf(deps).add({ carId, kind: 'service', note: '', ...days }, noAudit);
}

/** Each changes the availability of the car. */
const CHANGES: Record<string, (carId: string) => Promise<unknown>> = {
  async 'a hold'(carId) {
    const { id } = await customer(bookingApp);
    announced = [];
    const booking = await daysOf(carId);
    await startDeposit(bookingApp.deps, id, { amount: 9_000, currency: 'gbp', booking });
  },
  async 'the end of a hold'(carId) {
    await hold(bookingApp, await customer(bookingApp), await daysOf(carId));
    announced = [];
    bookingApp.clock.now += 15 * 60_000;
    await releaseStaleHolds(bookingApp.deps);
  },
  async 'a reservation for a payment without a hold'(carId) {
    const user = await customer(bookingApp);
    await pay(bookingApp, await hold(bookingApp, user));
    announced = [];
    await reserve(bookingApp.deps, user.id, await daysOf(carId));
  },
  async 'a change of the dates'(carId) {
    const { id } = await rent(bookingApp, await customer(bookingApp), await daysOf(carId));
    announced = [];
    const dates = { startDate: bookingApp.day(20), endDate: bookingApp.day(21) };
    await editReservation(bookingApp.deps, id, dates, { userId: '', audit: noAudit, mayDiscount: true });
  },
  async 'a cancellation'(carId) {
    const { id } = await rent(bookingApp, await customer(bookingApp), await daysOf(carId));
    announced = [];
    await cancelReservation(bookingApp.deps, id, noAudit);
  },
  async 'a withdrawal of a booking by staff'(carId) {
    const desk = await bookingApp.signUp('desk');
    const { id: userId } = await customer(bookingApp);
    const booked = await bookingApp.as(desk).post('/api/reservations/for-customer', {
      customer: { kind: 'known', userId },
      booking: await daysOf(carId),
      totalPrice: 300,
      payment: null,
    });
    const { id } = booked.json<Reservation>();
    announced = [];
    await withdrawBooking(bookingApp.deps, id, { userId: desk.id, audit: noAudit });
  },
  async 'a block'(carId) {
    announced = [];
    await addBlock(bookingApp.deps, carId);
  },
  async 'a block that moves to another car'(carId) {
    const { id, ...form } = await addBlock(bookingApp.deps, carId);
    announced = [];
    await blocksOf(bookingApp.deps).change(id, { ...form, carId: await bookingApp.addCar() }, noAudit);
  },
  async 'a block that comes from another car'(carId) {
    const { id, ...form } = await addBlock(bookingApp.deps, await bookingApp.addCar());
    announced = [];
    await blocksOf(bookingApp.deps).change(id, { ...form, carId }, noAudit);
  },
  async 'the end of a block'(carId) {
    const { id } = await addBlock(bookingApp.deps, carId);
    announced = [];
    await blocksOf(bookingApp.deps).remove(id, noAudit);
  },
};

it('emits availabilityChanged once for the car of every change', async () => {
  for (const [name, act] of Object.entries(CHANGES)) {
    const carId = await bookingApp.addCar();
    await act(carId);
    expect({ name, announced: announced.filter((id) => id === carId) }).toEqual({ name, announced: [carId] });
  }
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
