// Tests the changes of a reservation by its customer: the cancellation, payments of a balance that it has ended, and the
// change of dates with its refunds, payments before the change, and the end of a pending change.
// tests/contract/booking/cancellations.ts and customerChanges.ts test the ordinary calls.
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import type { ChangeQuote } from '#domain/booking/contract/customerChanges.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { followReservations } from '#server/jobs/reservationJobs.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  BALANCE,
  changeReservation,
  claim,
  customer,
  DEPOSIT,
  hold,
  moveStart,
  pay,
  payBalance,
  rent,
  type StartedPayment,
  threeDays,
  withoutCancelling,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo, mailsTo } from '#server/testing/mailbox.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { editReservation } from './adminEdits.ts';
import { cancelReservation } from './cancellations.ts';

const test = useBookingApp({
  prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
  finish: async (app) => {
    app.clock.now += HOUR;
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});

describe('a cancellation', () => {
  async function reserve() {
    const user = await customer(test);
    return { user, ...(await rent(test, user, await threeDays(test))) };
  }
  const cancel = (user: TestUser, id: string, body?: object) =>
    test.as(user).post(`/api/reservations/${id}/cancellation`, body);
  const startIn = (id: string, ms: number) => moveStart(test, id, ms);
  const refundsOf = (id: string) =>
    test.db.query(
      "SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.reservation_id = $1 AND l.type = 'refund'",
      [id],
    );

  it('refunds everything and sends a mail exactly 48 hours before the start', async () => {
    const { user, id } = await reserve();
    await startIn(id, 48 * HOUR);
    const open = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
    const answer = await cancel(user, id, { refund: DEPOSIT / 100 });
    // The balance can no longer be paid.
    const paid = await test.payCard(open.json<StartedPayment>().client_secret);
    expect(paid.body).toMatchObject({ error: expect.anything() });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 90, remainingToPay: 0 });
    expect(await refundsOf(id)).toHaveLength(1);
    const mails = await mailsTo(test, user);
    const mail = mails.find(({ kind }) => kind === 'booking-cancelled');
    expect(mail?.text).toContain('Everything you paid is refunded: £90.00');
    expect(mail?.calendar?.method).toBe('CANCEL');
  });

  it('refunds nothing and leaves the balance payable a millisecond later', async () => {
    const { user, id } = await reserve();
    await startIn(id, 48 * HOUR - 1);
    expect((await cancel(user, id)).json()).toMatchObject({
      status: 'cancelled',
      refunded: 0,
      currentPaid: 90,
      remainingToPay: 210,
    });
    expect(await refundsOf(id)).toEqual([]);
    const balance = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
    expect(balance.statusCode).toBe(200);
  });

  it('is refused to the customer from the start on, and to an admin from the end on', async () => {
    const { user, id } = await reserve();
    const byAdmin = async () => test.as(await test.signUp('admin')).delete(`/api/reservations/${id}`);
    await startIn(id, 0);
    expect(expectProblem(await cancel(user, id), 409).code).toBe('already_started');
    await startIn(id, -72 * HOUR);
    expect(expectProblem(await byAdmin(), 409).code).toBe('already_ended');
    await startIn(id, -72 * HOUR + 1);
    expect((await byAdmin()).statusCode).toBe(200);
  });

  it('refunds deposit and balance once when six calls of the customer and an admin arrive concurrently', async () => {
    const { user, id } = await reserve();
    await payBalance(test, user, id);
    const admin = await test.signUp('admin');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? cancel(user, id) : test.as(admin).delete(`/api/reservations/${id}`),
      ),
    );
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 300, remainingToPay: 0 });
    }
    expect((await refundsOf(id)).map(({ amount_pence }) => amount_pence).sort()).toEqual([21_000, 9_000]);
    const kinds = await kindsTo(test, user);
    expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(1);
  });

  describe('a cancelled balance payment that is then paid', () => {
    /** A reservation with a started balance payment of £210. */
    async function started(inDays = 10) {
      const { user, id } = await rented(test, inDays);
      const answer = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      return { user, id, ...answer.json<StartedPayment>() };
    }
    const claimBalance = (user: TestUser, id: string) =>
      test.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });

    it('counts towards the total that an admin has raised meanwhile', async () => {
      const { user, id, client_secret } = await started();
      await editReservation(
        withoutCancelling(test),
        id,
        { totalPrice: 350 },
        { userId: '', audit: noAudit, mayDiscount: true },
      );
      await test.payCard(client_secret);
      const answer = await claimBalance(user, id);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ currentPaid: 300, remainingToPay: 50, refunded: 0 });
    });

    it('is refunded after a free cancellation', async () => {
      const { user, id, client_secret } = await started();
      await cancelReservation(withoutCancelling(test), id, noAudit);
      await test.payCard(client_secret);
      await claimBalance(user, id);
      await runPaymentTasks(test.deps);
      const row = await test.as(user).get(`/api/reservations/${id}`);
      expect(row.json()).toMatchObject({
        status: 'cancelled',
        currentPaid: 0,
        refunded: 300,
        remainingToPay: 0,
      });
    });

    it('is kept after a late cancellation, because the full amount stays due', async () => {
      const { user, id, client_secret } = await started(1);
      await cancelReservation(withoutCancelling(test), id, noAudit);
      await test.payCard(client_secret);
      expect((await claimBalance(user, id)).json()).toMatchObject({
        status: 'cancelled',
        currentPaid: 300,
        refunded: 0,
        remainingToPay: 0,
      });
    });
  });
});

describe('a change of dates', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await customer(test);
  });

  /** Days 10 to 12: £300, of which £90 is paid; with `isPaid` everything. */
  async function reserve(isPaid = false): Promise<Reservation> {
    const booked = await rent(test, user, await threeDays(test));
    return isPaid ? payBalance(test, user, booked.id) : booked;
  }
  const days = (from: number, to: number) => ({
    startDate: test.day(from),
    endDate: test.day(to),
    isMultiDay: true,
  });
  const path = ({ id }: Reservation) => `/api/reservations/${id}/change`;
  const ask = (of: Reservation, dates: object, by = user) => test.as(by).post(`${path(of)}/quote`, { dates });
  const quote = async (of: Reservation, dates: object) => (await ask(of, dates)).json<ChangeQuote>();
  const change = (of: Reservation, dates: ReturnType<typeof days>) =>
    changeReservation(test, user, of, { dates });
  const read = async ({ id }: Pick<Reservation, 'id'>) =>
    (await test.as(user).get(`/api/reservations/${id}`)).json<Reservation>();
  const startPayment = async (of: Reservation) =>
    test.as(user).post(`/api/reservations/${of.id}/pay`, { amount: of.depositAmount * 100 });
  const record = (of: Reservation) =>
    test.as(user).put(`/api/reservations/${of.id}`, { currentPaid: of.depositAmount });
  const refunds = async () => (await test.moved()).refunded;

  it('changes to a lower price at once, and refunds the amount above the new total', async () => {
    const booked = await reserve(true);
    const before = await refunds();
    const changed = await change(booked, days(10, 11));
    expect(changed.json()).toMatchObject({
      id: booked.id,
      endDate: test.day(11),
      totalPrice: 200,
      currentPaid: 200,
      remainingToPay: 0,
      refunded: 100,
      version: booked.version + 1,
    });
    expect((await refunds()) - before).toBe(10_000);
    const mail = (await mailsTo(test, user)).find(({ kind }) => kind === 'booking-changed');
    expect(mail?.text).toContain('Total before: £300.00');
    expect(mail?.text).toContain('Total: £200.00');
    expect(mail?.text).toContain('Refund: £100.00');
    expect(mail?.calendar?.content).toContain(`SEQUENCE:${booked.version + 1}`);
  });

  it('keeps the purpose for which the dates were held when the purpose of the car changes', async () => {
    const [carId, day] = [await test.addCar(), test.day(10)];
    const booking = { carId, startDate: day, endDate: day, startTime: '10:00', endTime: '13:00' };
    const held = await hold(test, user, booking);
    await test.db.query("UPDATE cars SET purpose = 'Chauffeur' WHERE id = $1", [carId]);
    await pay(test, held);
    const booked = (
      await claim(test, user, { booking, paymentIntentId: held.paymentIntentId })
    ).json<Reservation>();
    expect(booked).toMatchObject({ purpose: 'MusicVideo', status: 'confirmed' });
    await followReservations(test.deps);
    const admin = await test.signUp('admin');
    const found = async (purpose: string) =>
      (await test.as(admin).get(`/api/reservations?carId=${carId}&carPurpose=${purpose}`)).json<
        Reservation[]
      >();
    expect(await found('MusicVideo')).toMatchObject([{ id: booked.id, chauffeur: null }]);
    expect(await found('Chauffeur')).toEqual([]);
    const later = { ...booking, startTime: '14:00', endTime: '17:00' };
    expect((await ask(booked, later)).json()).toMatchObject({ newTotal: booked.totalPrice });
    const longer = { ...later, endTime: '18:00' };
    const changing = await test
      .as(user)
      .post(path(booked), { dates: longer, ...(await quote(booked, longer)) });
    expect(changing.json()).toMatchObject({ status: 'held', purpose: 'MusicVideo' });
    const moveTo = async (id: string) =>
      (await test.as(admin).put(`/api/reservations/${booked.id}`, { carId: id })).statusCode;
    expect(await moveTo(await test.addCar({ purpose: 'Chauffeur' }))).toBe(422);
    expect(await moveTo(await test.addCar())).toBe(200);
  });

  it('cancels the open payment of the old balance, at once or after the payment for the change', async () => {
    for (const lastDay of [11, 14]) {
      const booked = await reserve();
      const started = await test.as(user).post(`/api/reservations/${booked.id}/pay`, { amount: BALANCE });
      const changed = (await change(booked, days(10, lastDay))).json<Reservation>();
      if (changed.status === 'held') {
        await pay(test, (await startPayment(changed)).json());
        await record(changed);
      }
      const { paymentIntentId } = started.json<StartedPayment>();
      await runPaymentTasks(test.deps);
      expect((await test.provider.retrieveIntent(paymentIntentId)).status).toBe('canceled');
    }
  });

  it('releases the new dates after 15 minutes, and refunds a late payment for them', async () => {
    const booked = await reserve();
    const held = (await change(booked, days(11, 14))).json<Reservation>();
    const started = (await startPayment(held)).json();
    // The customer has paid at the provider, but no event arrives, so the server has no record of the payment.
    await test.db.query('UPDATE payments SET intent_id = NULL WHERE intent_id = $1', [
      started.paymentIntentId,
    ]);
    test.clock.now += 15 * MINUTE;
    await reconcile(test.deps);
    expect((await read(held)).status).toBe('expired');
    const other = await customer(test);
    await rent(test, other, { carId: booked.carId, ...days(13, 15) });
    await test.db.query("UPDATE payments SET intent_id = $1 WHERE reservation_id = $2 AND kind = 'change'", [
      started.paymentIntentId,
      held.id,
    ]);
    await pay(test, started);
    expect((await record(held)).json()).toMatchObject({ status: 409, code: 'dates_taken_refunded' });
    await reconcile(test.deps);
    expect(await read(booked)).toMatchObject({ startDate: booked.startDate, currentPaid: 90 });
    expect(await read(held)).toMatchObject({ status: 'conflict', currentPaid: 0, refunded: 30 });
  });

  it('refuses taken dates, replaces a pending change by another one, and cancels it with the reservation', async () => {
    const booked = await reserve();
    expect((await ask(booked, days(-1, 12))).statusCode).toBe(422);
    await rent(test, await customer(test), { carId: booked.carId, ...days(30, 32) });
    expect((await ask(booked, days(29, 30))).json().code).toBe('dates_taken');
    const taken = { dates: days(29, 31), newTotal: 300, payNow: 0, refund: 0 };
    expect((await test.as(user).post(path(booked), taken)).json().code).toBe('dates_taken');
    const first = (await change(booked, days(11, 14))).json<Reservation>();
    const second = (await change(booked, days(20, 24))).json<Reservation>();
    expect((await read(first)).status).toBe('cancelled');
    expect(await (await startPayment(first)).json()).toMatchObject({ code: 'change_ended' });
    await test.as(user).post(`/api/reservations/${booked.id}/cancellation`, { refund: 90 });
    expect((await read(second)).status).toBe('cancelled');
    const list = (await test.as(user).get(`/api/reservations/user/${user.id}`)).json<Reservation[]>();
    expect(list.map(({ id }) => id)).toEqual([booked.id]);
  });

  it('is open until 24 hours before the start, and does not undo a late cancellation in the last 48 hours', async () => {
    const booked = await reserve(true);
    await moveStart(test, booked.id, 24 * HOUR);
    expect(await quote(booked, days(1, 2))).toMatchObject({ newTotal: 300, refund: 0 });
    expect((await ask(booked, days(10, 11))).json().code).toBe('move_too_late');
    test.clock.now += 1;
    expect((await ask(booked, days(10, 11))).json().code).toBe('change_closed');
  });

  it('lets an admin lower a total below the amount paid with the exact refund', async () => {
    const booked = await reserve(true);
    const admin = await test.signUp('admin');
    const edit = { ...days(10, 11), startTime: '', endTime: '', totalPrice: 200 };
    const put = (body: object, by = admin) =>
      test
        .as(by)
        .put(`/api/reservations/${booked.id}`, body, { headers: { 'idempotency-key': randomUUID() } });
    expect((await put(edit)).statusCode).toBe(422);
    expect((await put({ ...edit, refund: 90 })).statusCode).toBe(422);
    expect((await put({ ...edit, refund: 100 }, await test.signUp('desk'))).statusCode).toBe(403);
    expect((await put({ ...edit, refund: 100 })).json()).toMatchObject({
      ...{ totalPrice: 200, currentPaid: 200, refunded: 100 },
    });
    const kinds = (await mailsTo(test, user)).map(({ kind }) => kind);
    expect(kinds).toContain('booking-changed');
  });
});
