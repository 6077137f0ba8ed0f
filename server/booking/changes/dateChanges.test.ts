// Tests the change of dates by the customer: refunds, payments before the change, refusals, and the end of a pending change.
// tests/contract/booking/dateChanges.ts tests the ordinary calls.
import type { DateChangeQuote } from '#domain/booking/contract/dateChanges.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { followReservations } from '#server/jobs/reservationJobs.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  BALANCE,
  changeDates,
  claim,
  customer,
  hold,
  moveStart,
  pay,
  payBalance,
  rent,
  type StartedPayment,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { eventually } from '#server/testing/eventually.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

let user: TestUser;
const bookingApp = useBookingApp({ finish: expectBalancedBooks });
beforeEach(async () => {
  user = await customer(bookingApp);
});

/** Days 10 to 12: £300, of which £90 is paid; with `isPaid` everything. */
async function reserve(isPaid = false): Promise<Reservation> {
  const booked = await rent(bookingApp, user, await threeDays(bookingApp));
  return isPaid ? payBalance(bookingApp, user, booked.id) : booked;
}
const days = (from: number, to: number) => ({
  startDate: bookingApp.day(from),
  endDate: bookingApp.day(to),
  isMultiDay: true,
});
const path = ({ id }: Reservation) => `/api/reservations/${id}/date-change`;
const ask = (of: Reservation, dates: object, by = user) => bookingApp.as(by).post(`${path(of)}/quote`, dates);
const quote = async (of: Reservation, dates: object) => (await ask(of, dates)).json<DateChangeQuote>();
const change = (of: Reservation, dates: ReturnType<typeof days>) => changeDates(bookingApp, user, of, dates);
const read = async ({ id }: Pick<Reservation, 'id'>) =>
  (await bookingApp.as(user).get(`/api/reservations/${id}`)).json<Reservation>();
const startPayment = async (of: Reservation) =>
  bookingApp.as(user).post(`/api/reservations/${of.id}/pay`, { amount: of.depositAmount * 100 });
const record = (of: Reservation) =>
  bookingApp.as(user).put(`/api/reservations/${of.id}`, { currentPaid: of.depositAmount });
const refunds = async () => (await bookingApp.moved()).refunded;

it('changes to a lower price at once, and refunds the amount above the new total', async () => {
  const booked = await reserve(true);
  const before = await refunds();
  expect(await quote(booked, days(10, 11))).toEqual({
    oldTotal: 300,
    newTotal: 200,
    payNow: 0,
    refund: 100,
    remaining: 0,
  });
  const changed = await change(booked, days(10, 11));
  expect(changed.json()).toMatchObject({
    id: booked.id,
    endDate: bookingApp.day(11),
    totalPrice: 200,
    currentPaid: 200,
    remainingToPay: 0,
    refunded: 100,
    version: booked.version + 1,
  });
  expect((await refunds()) - before).toBe(10_000);
  const mail = (await mailsTo(bookingApp, user)).find(({ kind }) => kind === 'booking-changed');
  expect(mail?.text).toContain('Total before: £300.00');
  expect(mail?.text).toContain('Total: £200.00');
  expect(mail?.text).toContain('Refund: £100.00');
  expect(mail?.calendar?.content).toContain(`SEQUENCE:${booked.version + 1}`);
});

it('keeps the old dates of a paid reservation until a more expensive change is paid', async () => {
  const booked = await reserve(true);
  const held = (await change(booked, days(11, 14))).json<Reservation>();
  expect(held).toMatchObject({ status: 'held', changes: booked.id, depositAmount: 100 });
  expect(await read(booked)).toMatchObject({ startDate: booked.startDate, totalPrice: 300 });
  // No other customer can book the old or the new dates.
  const other = await customer(bookingApp);
  for (const day of [10, 14]) {
    const booking = { carId: booked.carId, ...days(day, day + 2) };
    await expect(hold(bookingApp, other, booking)).rejects.toThrow('dates_taken');
  }
  const started = (await startPayment(held)).json<StartedPayment>();
  expect((await startPayment(held)).json()).toMatchObject({ paymentIntentId: started.paymentIntentId });
  await pay(bookingApp, started);
  const changed = { startDate: bookingApp.day(11), endDate: bookingApp.day(14), totalPrice: 400 };
  const amounts = { remainingToPay: 0, depositAmount: 90, version: booked.version + 1 };
  expect((await record(held)).json()).toMatchObject({ id: booked.id, ...changed, ...amounts });
  expect((await record(held)).json()).toMatchObject({ id: booked.id });
  const history = (await bookingApp.as(user).get(`/api/reservations/${booked.id}/payments`)).json<object[]>();
  expect(history.slice(2)).toMatchObject([{ kind: 'change', amount: 100, status: 'succeeded' }]);
  const kinds = (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'booking-changed')).toHaveLength(1);
});

it('keeps the purpose for which the dates were held when the purpose of the car changes', async () => {
  const [carId, day] = [await bookingApp.addCar(), bookingApp.day(10)];
  const booking = { carId, startDate: day, endDate: day, startTime: '10:00', endTime: '13:00' };
  const held = await hold(bookingApp, user, booking);
  await bookingApp.db.query("UPDATE cars SET purpose = 'Chauffeur' WHERE id = $1", [carId]);
  await pay(bookingApp, held);
  const booked = (
    await claim(bookingApp, user, { booking, paymentIntentId: held.paymentIntentId })
  ).json<Reservation>();
  expect(booked).toMatchObject({ purpose: 'MusicVideo', status: 'confirmed' });
  await followReservations(bookingApp.deps);
  const admin = await bookingApp.signUp('admin');
  const found = async (purpose: string) =>
    (await bookingApp.as(admin).get(`/api/reservations?carId=${carId}&carPurpose=${purpose}`)).json<
      Reservation[]
    >();
  expect(await found('MusicVideo')).toMatchObject([{ id: booked.id, chauffeur: null }]);
  expect(await found('Chauffeur')).toEqual([]);
  const later = { ...booking, startTime: '14:00', endTime: '17:00' };
  expect((await ask(booked, later)).json()).toMatchObject({ newTotal: booked.totalPrice });
  const longer = { ...later, endTime: '18:00' };
  const changing = await bookingApp
    .as(user)
    .post(path(booked), { ...longer, ...(await quote(booked, longer)) });
  expect(changing.json()).toMatchObject({ status: 'held', purpose: 'MusicVideo' });
  const moveTo = async (id: string) =>
    (await bookingApp.as(admin).put(`/api/reservations/${booked.id}`, { carId: id })).statusCode;
  expect(await moveTo(await bookingApp.addCar({ purpose: 'Chauffeur' }))).toBe(422);
  expect(await moveTo(await bookingApp.addCar())).toBe(200);
});

it('cancels the open payment of the old balance, at once or after the payment for the change', async () => {
  for (const lastDay of [11, 14]) {
    const booked = await reserve();
    const started = await bookingApp.as(user).post(`/api/reservations/${booked.id}/pay`, { amount: BALANCE });
    const changed = (await change(booked, days(10, lastDay))).json<Reservation>();
    if (changed.status === 'held') {
      await pay(bookingApp, (await startPayment(changed)).json());
      await record(changed);
    }
    const { paymentIntentId } = started.json<StartedPayment>();
    // A webhook may run the same task at this moment.
    await eventually(async () => {
      await runPaymentTasks(bookingApp.deps);
      return (await bookingApp.provider.retrieveIntent(paymentIntentId)).status === 'canceled';
    });
  }
});

it('releases the new dates after 15 minutes, and refunds a late payment for them', async () => {
  const booked = await reserve();
  const held = (await change(booked, days(11, 14))).json<Reservation>();
  const started = (await startPayment(held)).json();
  // The customer has paid at the provider, but no event arrives, so the server has no record of the payment.
  await bookingApp.db.query('UPDATE payments SET intent_id = NULL WHERE intent_id = $1', [
    started.paymentIntentId,
  ]);
  bookingApp.clock.now += 15 * MINUTE;
  await reconcile(bookingApp.deps);
  expect((await read(held)).status).toBe('expired');
  const other = await customer(bookingApp);
  await rent(bookingApp, other, { carId: booked.carId, ...days(13, 15) });
  await bookingApp.db.query(
    "UPDATE payments SET intent_id = $1 WHERE reservation_id = $2 AND kind = 'change'",
    [started.paymentIntentId, held.id],
  );
  await pay(bookingApp, started);
  expect((await record(held)).json()).toMatchObject({ status: 409, code: 'dates_taken_refunded' });
  await reconcile(bookingApp.deps);
  expect(await read(booked)).toMatchObject({ startDate: booked.startDate, currentPaid: 90 });
  expect(await read(held)).toMatchObject({ status: 'conflict', currentPaid: 0, refunded: 30 });
});

it('replaces a pending change by another one, and cancels it with the reservation', async () => {
  const booked = await reserve();
  const first = (await change(booked, days(11, 14))).json<Reservation>();
  const second = (await change(booked, days(20, 24))).json<Reservation>();
  expect((await read(first)).status).toBe('cancelled');
  expect(await (await startPayment(first)).json()).toMatchObject({ code: 'change_ended' });
  await bookingApp.as(user).post(`/api/reservations/${booked.id}/cancellation`, { refund: 90 });
  expect((await read(second)).status).toBe('cancelled');
  const list = (await bookingApp.as(user).get(`/api/reservations/user/${user.id}`)).json<Reservation[]>();
  expect(list.map(({ id }) => id)).toEqual([booked.id]);
});

it('refuses taken dates and broken rules', async () => {
  const booked = await reserve();
  expect((await ask(booked, days(-1, 12))).statusCode).toBe(422);
  await rent(bookingApp, await customer(bookingApp), { carId: booked.carId, ...days(13, 15) });
  expect((await ask(booked, days(11, 13))).json().code).toBe('dates_taken');
  const taken = { ...days(11, 13), newTotal: 300, payNow: 0, refund: 0 };
  expect((await bookingApp.as(user).post(path(booked), taken)).json().code).toBe('dates_taken');
});

it('is open until 24 hours before the start, and does not undo a late cancellation in the last 48 hours', async () => {
  const booked = await reserve(true);
  await moveStart(bookingApp, booked.id, 24 * HOUR);
  expect(await quote(booked, days(1, 2))).toMatchObject({ newTotal: 300, refund: 0 });
  expect((await ask(booked, days(10, 11))).json().code).toBe('move_too_late');
  bookingApp.clock.now += 1;
  expect((await ask(booked, days(10, 11))).json().code).toBe('change_closed');
});

it('lets an admin lower a total below the amount paid with the exact refund', async () => {
  const booked = await reserve(true);
  const admin = await bookingApp.signUp('admin');
  const edit = { ...days(10, 11), startTime: '', endTime: '', totalPrice: 200 };
  const put = (body: object, by = admin) => bookingApp.as(by).put(`/api/reservations/${booked.id}`, body);
  expect((await put(edit)).statusCode).toBe(422);
  expect((await put({ ...edit, refund: 90 })).statusCode).toBe(422);
  expect((await put({ ...edit, refund: 100 }, await bookingApp.signUp('desk'))).statusCode).toBe(403);
  expect((await put({ ...edit, refund: 100 })).json()).toMatchObject({ totalPrice: 200, currentPaid: 200 });
  const kinds = (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
  expect(kinds).toContain('booking-changed');
});
