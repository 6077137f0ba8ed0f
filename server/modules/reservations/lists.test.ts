// What counts as a booking in the lists of customer and admins.
import type { Reservation } from '#domain/contract/reservations.ts';
import { askFor, customer, hold, rent, threeDays } from '#server/testing/hires.ts';
import { createRentalApp, type RentalApp } from '#server/testing/rentalApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let rental: RentalApp;
let admin: TestUser;
beforeAll(async () => {
  rental = await createRentalApp();
  admin = await rental.signUp('admin');
});
afterAll(() => rental.close());

/** The statuses of a user's bookings, as they and an admin see them. */
async function listed(user: TestUser): Promise<{ own: string[]; all: string[] }> {
  const own = await rental.as(user).get(`/api/reservations/user/${user.id}`);
  const all = await rental.as(admin).get('/api/reservations');
  const statuses = (rows: Reservation[]) =>
    rows.filter(({ userId }) => userId === user.id).map(({ status }) => status);
  return { own: statuses(own.json()), all: statuses(all.json()) };
}
const both = (...statuses: string[]) => ({ own: statuses, all: statuses });

it('dates that are only kept are none', async () => {
  const user = await customer(rental);
  await hold(rental, user, await threeDays(rental));
  expect(await listed(user)).toEqual(both());
});

it('dates given up for others before anything was paid are none, and have no calendar entry', async () => {
  const user = await customer(rental);
  const booking = await threeDays(rental);
  const kept = (await askFor(rental, user, booking)).json<{ reservationId: string }>();
  const others = { ...booking, startDate: rental.day(20), endDate: rental.day(22) };
  await hold(rental, user, others);
  expect(await listed(user)).toEqual(both());
  const answer = await rental.as(user).get(`/api/reservations/${kept.reservationId}/calendar.ics`);
  expect(answer.statusCode).toBe(409);
});

it('a booking stays in the lists once it is cancelled, its money refunded', async () => {
  const user = await customer(rental);
  const { id } = await rent(rental, user, await threeDays(rental));
  expect(await listed(user)).toEqual(both('confirmed'));
  expect((await rental.as(admin).delete(`/api/reservations/${id}`)).statusCode).toBe(200);
  expect(await listed(user)).toEqual(both('cancelled'));
});
