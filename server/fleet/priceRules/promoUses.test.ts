// Tests that concurrent customers cannot use a promo code more often than its limit, which a cancelled or expired booking
// frees, and that an agreed price outlives its rules.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { customer, INTENT, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

const test = useBookingApp({ poolSize: 8, finish: expectBalancedBooks });
let admin: TestUser;
beforeAll(async () => {
  admin = await test.signUp('admin');
});

const RULE = {
  ...{ kind: 'season', name: 'Season', percent: 20, firstDay: '', lastDay: '', weekdays: [] },
  ...{ carId: '', CarForReason: '', maxUses: '', maxUsesOfPerson: '', active: true },
};
let codes = 0;
const addRule = async (more: object): Promise<PriceRule> =>
  (await test.as(admin).post('/api/price-rules', { ...RULE, ...more })).json();
const addCode = (more: object) => {
  codes += 1;
  return addRule({ kind: 'promo', name: `CODE-${String(codes)}`, percent: -10, ...more });
};
/** Holds three days at £270.00 with the code. */
const holdWith = async (user: TestUser, promoId: string) =>
  test.as(user).post(INTENT, {
    ...{ amount: 8_100, currency: 'gbp' },
    booking: { ...(await threeDays(test)), promoId },
  });
const usesOf = async ({ id }: PriceRule) =>
  (await test.as(admin).get('/api/price-rules')).json<PriceRule[]>().find((rule) => rule.id === id)?.uses;

it('gives the last use of a code to one of eight concurrent customers', async () => {
  const code = await addCode({ maxUses: 1 });
  const users = await createBulkUsers(test, 8);
  const answers = await Promise.all(users.map((user) => holdWith(user, code.id)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  expect(await usesOf(code)).toBe(1);
});

it('frees the use of a hold that has expired, and of a cancelled reservation', async () => {
  const code = await addCode({ maxUses: 1 });
  const [first, second] = [await customer(test), await customer(test)];
  expect((await holdWith(first, code.id)).statusCode).toBe(200);
  expect((await holdWith(second, code.id)).statusCode).toBe(422);
  test.clock.now += 16 * 60_000;
  const held = await holdWith(second, code.id);
  expect(held.statusCode).toBe(200);
  const { client_secret: secret, reservationId } = held.json<{
    client_secret: string;
    reservationId: string;
  }>();
  await test.payCard(secret);
  const path = `/api/reservations/${reservationId}`;
  const paid = await test.as(second).put(path, { currentPaid: 1 });
  expect({ status: paid.statusCode, uses: await usesOf(code) }).toEqual({ status: 200, uses: 1 });
  expect((await holdWith(first, code.id)).statusCode).toBe(422);
  expect((await test.as(second).post(`${path}/cancellation`)).statusCode).toBe(200);
  expect((await holdWith(first, code.id)).statusCode).toBe(200);
});

it('keeps the agreed rates of a reservation and a quote after the rule has changed', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  const season = { carId: booking.carId, firstDay: booking.startDate, lastDay: test.day(11) };
  const rule = await addRule(season);
  const quoted = await test.as().post('/api/quotes', { ...booking, name: 'Ada' });
  expect(quoted.json()).toMatchObject({ total: 340, deposit: 102 });
  const put = (more: object) =>
    test.as(admin).put(`/api/price-rules/${rule.id}`, { ...RULE, ...season, ...more });
  expect((await put({ percent: 100 })).statusCode).toBe(200);
  const request = { currency: 'gbp', booking: { ...booking, quoteId: quoted.json<{ id: string }>().id } };
  expect((await test.as(user).post(INTENT, { ...request, amount: 10_200 })).statusCode).toBe(200);
  const read = async () =>
    (await test.as(user).get('/api/reservations/holds')).json<Reservation[]>().map((held) => held.totalPrice);
  expect(await read()).toEqual([340]);
});

it('prices new days of a change by the rates of today, and booked days as they were agreed', async () => {
  const [user, booking] = [await customer(test), await threeDays(test)];
  const booked = await rent(test, user, booking);
  await addRule({ carId: booking.carId, firstDay: booking.startDate, lastDay: test.day(20) });
  const change = (dates: object) => test.as(admin).put(`/api/reservations/${booked.id}`, dates);
  // One more day, of which the season is 20%.
  const longer = await change({ startDate: test.day(10), endDate: test.day(13) });
  expect(longer.json()).toMatchObject({ totalPrice: 420 });
  // Four new days.
  const later = await change({ startDate: test.day(14), endDate: test.day(17) });
  expect(later.json()).toMatchObject({ totalPrice: 480 });
});
