// Tests that concurrent customers cannot use a promo code more often than its limit, which a cancelled or expired booking
// frees, and that an agreed price outlives its rules.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import {
  claim,
  customer,
  INTENT,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { expectProblem } from '#server/testing/problems.ts';
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
const holdWith = (user: TestUser, promoId: string, booking: object) =>
  test.as(user).post(INTENT, { amount: 8_100, currency: 'gbp', booking: { ...booking, promoId } });
/** The status of a hold of another car with the code. */
const statusOf = async (user: TestUser, promoId: string) =>
  (await holdWith(user, promoId, await threeDays(test))).statusCode;
/** Staff book three days of another car with the code for a customer. */
const bookWith = async ({ id: userId }: TestUser, promoId: string, payment: object | null = null) =>
  test.as(admin).post('/api/reservations/for-customer', {
    booking: { ...(await threeDays(test)), promoId },
    ...{ customer: { kind: 'known', userId }, totalPrice: 270, payment },
  });

it('gives the last use of a code to one of eight concurrent bookings by customers and by staff', async () => {
  const { id } = await addCode({ maxUses: 1 });
  const users = await createBulkUsers(test, 8);
  const statuses = await Promise.all(
    users.map(async (user, index) =>
      index % 2 === 0 ? statusOf(user, id) : (await bookWith(user, id)).statusCode,
    ),
  );
  expect(statuses.filter((status) => status === 422)).toHaveLength(7);
  const listed = (await test.as(admin).get('/api/price-rules')).json<PriceRule[]>();
  expect(listed.find((rule) => rule.id === id)?.uses).toBe(1);
});

it('frees the use of a hold that has expired, and of a cancelled reservation', async () => {
  const { id } = await addCode({ maxUses: 1 });
  const [first, second] = [await customer(test), await customer(test)];
  expect(await statusOf(first, id)).toBe(200);
  expect(await statusOf(second, id)).toBe(422);
  test.clock.now += 16 * MINUTE;
  const booking = await threeDays(test);
  const started = (await holdWith(second, id, booking)).json<StartedPayment>();
  await pay(test, started);
  const { paymentIntentId } = started;
  const booked = (await claim(test, second, { booking, paymentIntentId })).json<Reservation>();
  expect(booked).toMatchObject({ status: 'confirmed', totalPrice: 270, currentPaid: 81 });
  expect(await statusOf(first, id)).toBe(422);
  await test.as(second).post(`/api/reservations/${booked.id}/cancellation`);
  expect(await statusOf(first, id)).toBe(200);
});

it('states the code of a booking by staff in its mail and invoice, and counts the hold that its customer keeps', async () => {
  const user = await customer(test);
  const { id, name } = await addCode({ maxUses: 3, maxUsesOfPerson: 2 });
  const cash = { method: 'cash', amount: 270, reason: 'At the counter.' };
  const booked = (await bookWith(user, id, cash)).json<Reservation>();
  expect(booked).toMatchObject({ status: 'confirmed', totalPrice: 270, remainingToPay: 0 });
  const label = `Promo code ${name} -10%`;
  const [mail] = await mailsTo(test, user);
  expect(mail?.text).toContain(label);
  const invoices = (await test.as(user).get(`/api/reservations/${booked.id}/invoices`)).json<Invoice[]>();
  expect(invoices.map(({ gross, lines }) => [gross, lines.at(-1)?.label])).toEqual([[270, label]]);
  // A booking by staff does not replace the customer's own hold, also of the same car.
  const held = await threeDays(test);
  expect((await holdWith(user, id, held)).statusCode).toBe(200);
  const later = { ...held, startDate: test.day(20), endDate: test.day(22), promoId: id };
  const again = await test.as(admin).post('/api/reservations/for-customer', {
    ...{ booking: later, customer: { kind: 'known', userId: user.id }, totalPrice: 270, payment: cash },
  });
  expect(expectProblem(again, 422)).toMatchObject({ code: 'promo_refused' });
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
