// Tests the edits of reservations by staff: concurrent edits, the balance of an old total, the lines of the price, and
// moves to another car. tests/contract/booking/reservations.ts and carMoves.ts test the ordinary calls.
import { changeSwitches } from 'stripe-sandbox';
import type { ReservationLine } from '#domain/money/contract/lines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { extentOf, seededRandom } from '#domain/testing/extent.ts';
import { addDays } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { rowsAddedBy } from '#server/testing/auditRows.ts';
import {
  BALANCE,
  changeReservation,
  claim,
  customer,
  hold,
  INTENT,
  pay,
  rent,
  repeatAtOnce,
  type StartedPayment,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { occupiedOf, overlapsOf } from '#server/testing/occupied.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let admin: TestUser;
let announced: string[] = [];
const test = useBookingApp({
  poolSize: 30,
  async prepare(app) {
    repeatAtOnce(app);
    admin = await app.signUp('admin');
    app.deps.eventBus.on('availabilityChanged', ({ carId }) => void announced.push(carId));
  },
  finish: async (app) => {
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});
beforeEach(() => changeSwitches(test.db, { reset: true, webhooks: 'off' }));

const edit = async (id: string, change: object) => test.as(admin).put(`/api/reservations/${id}`, change);
const edited = async (id: string, change: object) => (await edit(id, change)).json<Reservation>();
const read = async (id: string) => (await test.as(admin).get(`/api/reservations/${id}`)).json<Reservation>();
const takenOf = async (carId: string) => (await test.as().get(`/api/reservations/car/${carId}`)).json();
const startBalance = (user: TestUser, id: string, amount: number) =>
  test.as(user).post(`/api/reservations/${id}/pay`, { amount });
const shown = (lines: ReservationLine[] = []) =>
  lines.map(({ label, quantity, unit, unitPrice, amount }) => [label, quantity, unit, unitPrice, amount]);

/** Three days of a £100 car: £300, of which £90 are paid. */
async function reserve(inDays = 10, carId?: string) {
  const user = await customer(test);
  const dates = { startDate: test.day(inDays), endDate: test.day(inDays + 2) };
  const booked = await rent(test, user, { carId: carId ?? (await test.addCar()), ...dates });
  return { user, dates, ...booked };
}

it('accepts one of six concurrent edits of one version and refuses the others with 409', async () => {
  const { id, version, dates: booking } = await reserve();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => edit(id, { ...booking, totalPrice: 300 + index + 1, version })),
  );
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
  const lost = answers.filter(({ statusCode }) => statusCode === 409);
  expect(lost.map((answer) => answer.json().code)).toEqual(Array<string>(5).fill('version_conflict'));
  expect(await read(id)).toMatchObject({ totalPrice: won[0]?.json().totalPrice, version: version + 1 });
});

it('changes the balance and cancels the open balance payment when the total changes', async () => {
  const { user, id, dates: booking } = await reserve();
  const old = (await startBalance(user, id, BALANCE)).json<StartedPayment>();
  expect((await edit(id, { ...booking, totalPrice: 250, reason: 'Rain.' })).json()).toMatchObject({
    remainingToPay: 160,
  });
  expect((await test.payCard(old.client_secret)).body).toMatchObject({ error: expect.anything() });
  expect((await startBalance(user, id, BALANCE)).statusCode).toBe(422);
  const started = (await startBalance(user, id, 16_000)).json<StartedPayment>();
  expect(started.paymentIntentId).not.toBe(old.paymentIntentId);
  await pay(test, started);
  const paid = await test.as(user).put(`/api/reservations/${id}`, { currentPaid: 250 });
  expect(paid.json()).toMatchObject({ currentPaid: 250, remainingToPay: 0 });
  // No balance remains after this edit, so the reservation gets its invoice, which the ledger check requires.
  const other = await reserve();
  expect((await edit(other.id, { totalPrice: 89.99, reason: 'Rain.' })).json().errors).toMatchObject([
    { field: 'totalPrice' },
  ]);
  expect(await edited(other.id, { totalPrice: 90, reason: 'Rain.' })).toMatchObject({ remainingToPay: 0 });
});

it('refunds an old balance above the new total when it was paid before the provider cancelled it', async () => {
  const { user, id, dates: booking } = await reserve();
  const old = (await startBalance(user, id, BALANCE)).json<StartedPayment>();
  const fail = { route: 'payment_intents.cancel', mode: 'drop_before' as const, times: 3, probability: 1 };
  await changeSwitches(test.db, { fail });
  expect((await edit(id, { ...booking, totalPrice: 250, reason: 'Rain.' })).statusCode).toBe(200);
  // The cancellation fails; the customer pays in another tab.
  await changeSwitches(test.db, { fail: null });
  await test.payCard(old.client_secret);
  for (let round = 0; round < 2; round += 1) {
    await test.db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
    await runPaymentTasks(test.deps);
  }
  const row = (await test.as(user).get(`/api/reservations/${id}`)).json();
  expect(row).toMatchObject({ currentPaid: 90, refunded: 210, remainingToPay: 160 });
});

it('keeps the booked prices of the car and of an extra when both have changed since', async () => {
  const user = await customer(test);
  const seat = {
    name: 'Child seat',
    description: '',
    unit: 'reservation',
    maxQuantity: 2,
    CarForReason: null,
  };
  const offered = await test.as(admin).post('/api/extras', { ...seat, price: 15 });
  const { id } = offered.json<{ id: string }>();
  const booking = { ...(await threeDays(test)), extras: [{ id, quantity: 1 }] };
  const started = await test.as(user).post(INTENT, { amount: 9_450, currency: 'gbp', booking });
  await pay(test, started.json());
  const { paymentIntentId } = started.json<StartedPayment>();
  const booked = (await claim(test, user, { booking, paymentIntentId })).json<Reservation>();
  expect(booked.totalPrice).toBe(315);
  await test.as(admin).put(`/api/extras/${id}`, { ...seat, price: 40 });
  await test.db.query('UPDATE cars SET price_pence = 12000 WHERE id = $1', [booked.carId]);
  const shorter = [
    ['Car hire', 2, 'day', 100, 200],
    ['Child seat', 1, 'reservation', 15, 15],
  ];
  const dates = { startDate: booked.startDate, endDate: test.day(11) };
  const changed = await changeReservation(test, user, booked, { dates });
  expect(shown(changed.json<Reservation>().lines)).toEqual(shorter);
  const moved = await edited(booked.id, { startDate: test.day(11), endDate: test.day(12) });
  expect([moved.totalPrice, shown(moved.lines)]).toEqual([215, shorter]);
});

describe('a move to another car', () => {
  it('moves the price and the mail with the reservation, and announces and records both cars', async () => {
    const { user, ...before } = await reserve();
    const carId = await test.addCar({ pricePence: 15_000 });
    await test.db.query(`UPDATE cars SET make = 'Bentley', model = 'Bentayga' WHERE id = $1`, [carId]);
    announced = [];
    const owner = await test.signUp('admin');
    const [row, ...rows] = await rowsAddedBy(test, owner, async () => {
      const answer = await edit(before.id, { carId, version: before.version });
      expect(answer.json()).toMatchObject({ carId, totalPrice: 450, currentPaid: 90, remainingToPay: 360 });
    });
    expect(rows).toEqual([]);
    expect(row).toMatchObject({
      action: 'reservation.changed',
      before: { car_id: before.carId, car_make: 'Rolls-Royce', car_model: 'Dawn', total_pence: 30_000 },
      after: { car_id: carId, car_make: 'Bentley', car_model: 'Bentayga', total_pence: 45_000 },
    });
    expect(announced.sort()).toEqual([before.carId, carId].sort());
    const mail = (await mailsTo(test, user)).at(-1);
    expect(mail?.text).toContain('Your booking has moved from the Rolls-Royce Dawn to the Bentley Bentayga.');
    expect(mail?.text).toContain('Car before: Rolls-Royce Dawn');
    expect(mail?.text).toContain('Total before: £300.00');
    expect(mail?.text).toContain('Car: Bentley Bentayga');
    expect(mail?.text).toContain('Total: £450.00');
    expect(mail?.calendar?.content).toContain('Bentley Bentayga');
  });

  it('ends a paid-first change of dates that the customer has begun', async () => {
    const { user, id } = await reserve();
    const longer = { startDate: test.day(10), endDate: test.day(14) };
    const held = (await changeReservation(test, user, { id }, { dates: longer })).json<Reservation>();
    expect(held.status).toBe('held');
    const carId = await test.addCar();
    expect(await edited(id, { carId })).toMatchObject({ carId });
    const late = await startBalance(user, held.id, held.depositAmount * 100);
    expect(late.statusCode).toBe(409);
  });

  it('refuses a deleted car, uses the turnaround of the other car, and releases an expired hold of its dates', async () => {
    const before = await reserve();
    const gone = await test.addCar();
    await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [gone]);
    expect(expectProblem(await edit(before.id, { carId: gone }), 422).errors).toMatchObject([
      { field: 'carId' },
    ]);
    const carId = await test.addCar();
    await reserve(13, carId);
    await test.db.query('UPDATE cars SET turnaround_minutes = 60 WHERE id = $1', [carId]);
    expect((await edit(before.id, { carId })).statusCode).toBe(409);
    const free = await test.addCar();
    const dates = { startDate: before.startDate, endDate: before.endDate };
    await hold(test, await customer(test), { carId: free, ...dates });
    expect((await edit(before.id, { carId: free })).statusCode).toBe(409);
    test.clock.now += 15 * 60_000;
    expect((await edit(before.id, { carId: free })).statusCode).toBe(200);
  });

  it('does not deadlock when reservations move between two cars in opposite directions', async () => {
    const [a, b] = [await test.addCar(), await test.addCar()];
    const rows = await Promise.all(Array.from({ length: 4 }, (_, index) => reserve(20 + 5 * index, a)));
    for (const to of [b, a]) {
      // Half of the reservations move to one car, the others to the other one.
      const answers = await Promise.all(
        rows.map(({ id }, index) => edit(id, { carId: index % 2 === 0 ? to : to === a ? b : a })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(rows.map(() => 200));
    }
  });

  it('keeps the right car locked when it is cancelled or paid while it moves', async () => {
    const { user, id } = await reserve();
    const started = (await startBalance(user, id, BALANCE)).json<StartedPayment>();
    const carId = await test.addCar();
    const answers = await Promise.all([
      edit(id, { carId }),
      pay(test, started).then(() => test.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 })),
      test.as(user).post(`/api/reservations/${id}/cancellation`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await takenOf(carId)).toEqual([]);
  });

  it('causes no overlap and loses no money in random moves, extensions and blocks', async () => {
    const ROUNDS = extentOf('moveRounds');
    const random = seededRandom(20_261_124);
    const draw = (below: number) => Math.floor(random() * below);
    const cars = await Promise.all([10_000, 12_500, 17_777].map((pricePence) => test.addCar({ pricePence })));
    const rows = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const user = await customer(test);
        const startDate = test.day(60 + 4 * index);
        return rent(test, user, { carId: cars[0], startDate, endDate: addDays(startDate, 2) });
      }),
    );
    const counts = { done: 0, refused: 0, carsChanged: 0 };
    const oneStep = async (): Promise<number> => {
      const [row, carId] = [rows[draw(rows.length)]!, cars[draw(cars.length)]!];
      const startDate = test.day(60 + draw(24));
      const endDate = addDays(startDate, 1 + draw(5));
      const kind = draw(6);
      if (kind === 0) {
        const block = { carId, kind: 'service', note: '', startDate, endDate: startDate };
        const added = await test.as(admin).post('/api/car-blocks', block);
        if (added.statusCode === 201 && draw(3) > 0) {
          await test.as(admin).delete(`/api/car-blocks/${added.json().id}`);
        }
        return added.statusCode;
      }
      if (kind === 1) return (await edit(row.id, { startDate: row.startDate, endDate })).statusCode;
      if (kind === 2) return (await edit(row.id, { carId })).statusCode;
      return (await edit(row.id, { carId, startDate, endDate })).statusCode;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await Promise.all(rows.map(({ id }) => read(id)));
      const answers = await Promise.all(Array.from({ length: 4 }, oneStep));
      for (const status of answers) {
        if (status < 300) counts.done += 1;
        else counts.refused += 1;
        // 422: the end is before the start, or the total is below the paid amount.
        expect([200, 201, 409, 422]).toContain(status);
      }
      for (const carId of cars) expect(overlapsOf(await occupiedOf(test.db, carId))).toEqual([]);
      for (const [index, { id }] of rows.entries()) {
        const { carId, lines = [], totalPrice, currentPaid, remainingToPay } = await read(id);
        if (carId !== before[index]?.carId) counts.carsChanged += 1;
        const pence = (pounds: number) => Math.round(pounds * 100);
        expect(lines.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(pence(totalPrice));
        expect(pence(currentPaid) + pence(remainingToPay)).toBe(pence(totalPrice));
      }
    }
    // The sequence must contain enough successful and refused changes.
    expect(counts.done).toBeGreaterThan(ROUNDS * 0.8);
    expect(counts.refused).toBeGreaterThan(ROUNDS * 0.8);
    expect(counts.carsChanged).toBeGreaterThan(ROUNDS * 0.3);
  });
});
