// Tests the move of a reservation to another car on both engines: its effects, its refusals, and concurrent
// moves, of which one succeeds. Random moves neither overlap nor lose money.
import type { Reservation } from '#domain/contract/reservations.ts';
import { seededRandom } from '#domain/testing/extent.ts';
import { addDays } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { rowsAddedBy } from '#server/testing/auditRows.ts';
import { BALANCE, customer, hold, pay, rent } from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { occupiedOf, overlapsOf } from '#server/testing/occupied.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { sendDueMails } from './mailTask.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: BookingApp;
  let admin: TestUser;
  let other: TestUser;
  let announced: string[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 30 });
    test = await createBookingApp({ db });
    admin = await test.signUp('admin');
    other = await test.signUp('admin');
    test.deps.eventBus.on('availabilityChanged', ({ carId }) => void announced.push(carId));
  });
  afterEach(() => expectBalancedBooks(test));
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  const edit = (id: string, change: object, by = admin) => test.as(by).put(`/api/reservations/${id}`, change);
  const read = async (id: string) =>
    (await test.as(admin).get(`/api/reservations/${id}`)).json<Reservation>();
  const takenOf = async (carId: string) => (await test.as().get(`/api/reservations/car/${carId}`)).json();
  const nameCar = (id: string, make: string, model: string) =>
    db.query('UPDATE cars SET make = $2, model = $3 WHERE id = $1', [id, make, model]);

  /** Three days of a £100 car: £300, of which £90 are paid. */
  async function reserve(inDays = 10, carId?: string) {
    const user = await customer(test);
    const dates = { startDate: test.day(inDays), endDate: test.day(inDays + 2) };
    const booked = await rent(test, user, { carId: carId ?? (await test.addCar()), ...dates });
    return { user, dates, ...booked };
  }

  it('moves the price, the lines, both calendars and the mail with the reservation', async () => {
    const { user, dates, ...before } = await reserve();
    const carId = await test.addCar({ pricePence: 15_000 });
    await nameCar(carId, 'Bentley', 'Bentayga');
    announced = [];
    const owner = await test.signUp('admin');
    const [row, ...rows] = await rowsAddedBy(test, owner, async () => {
      const answer = await edit(before.id, { carId, version: before.version });
      expect(answer.json()).toMatchObject({
        ...dates,
        carId,
        car: carId,
        carMake: 'Bentley',
        carModel: 'Bentayga',
        totalPrice: 450,
        currentPaid: 90,
        remainingToPay: 360,
        version: before.version + 1,
        lines: [{ kind: 'car', quantity: 3, unitPrice: 150, amount: 450 }],
      });
    });
    expect(rows).toEqual([]);
    expect(row).toMatchObject({
      action: 'reservation.changed',
      before: { car_id: before.carId, car_make: 'Rolls-Royce', car_model: 'Dawn', total_pence: 30_000 },
      after: { car_id: carId, car_make: 'Bentley', car_model: 'Bentayga', total_pence: 45_000 },
    });
    expect(announced.sort()).toEqual([before.carId, carId].sort());
    expect(await takenOf(before.carId)).toEqual([]);
    expect(await takenOf(carId)).toMatchObject([dates]);
    await sendDueMails(test.deps);
    const mail = test.mails.filter(({ to }) => to.address === user.email).at(-1);
    expect(mail?.text).toContain('Your booking has moved from the Rolls-Royce Dawn to the Bentley Bentayga.');
    expect(mail?.text).toContain('Car before: Rolls-Royce Dawn');
    expect(mail?.text).toContain('Total before: £300.00');
    expect(mail?.text).toContain('Car: Bentley Bentayga');
    expect(mail?.text).toContain('Total: £450.00');
    expect(mail?.calendar?.content).toContain('Bentley Bentayga');
  });

  it('keeps an agreed reduction in proportion, and restores the total when it moves back', async () => {
    const before = await reserve();
    await edit(before.id, { totalPrice: 270 });
    const carId = await test.addCar({ pricePence: 20_000 });
    const moved = (await edit(before.id, { carId })).json<Reservation>();
    expect(moved.totalPrice).toBe(540);
    expect(moved.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Car hire', 600],
      ['Price agreed', -60],
    ]);
    const back = { carId: before.carId, totalPrice: 270, version: moved.version };
    expect((await edit(before.id, back)).json()).toMatchObject({ carId: before.carId, totalPrice: 270 });
  });

  it('cancels an open payment of the old balance, and issues an invoice when no balance remains', async () => {
    const { user, id } = await reserve();
    const started = (await test.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE })).json();
    const dearer = await test.addCar({ pricePence: 11_000 });
    await edit(id, { carId: dearer });
    expect((await test.payCard(started.client_secret)).body).toMatchObject({ error: expect.anything() });
    await pay(test, (await test.as(user).post(`/api/reservations/${id}/pay`, { amount: 24_000 })).json());
    await test.as(user).put(`/api/reservations/${id}`, { currentPaid: 330 });
    const cheaper = await test.addCar({ pricePence: 10_000 });
    expect((await edit(id, { carId: cheaper })).statusCode).toBe(422);
    const refunded = await edit(id, { carId: cheaper, refund: 30 });
    expect(refunded.json()).toMatchObject({ totalPrice: 300, remainingToPay: 0 });
  });

  it('ends a paid-first change of dates that the customer has begun', async () => {
    const { user, id } = await reserve();
    const longer = { startDate: test.day(10), endDate: test.day(14), isMultiDay: true };
    const path = `/api/reservations/${id}/date-change`;
    const { newTotal, payNow, refund } = (await test.as(user).post(`${path}/quote`, longer)).json();
    const held = (
      await test.as(user).post(path, { ...longer, newTotal, payNow, refund })
    ).json<Reservation>();
    expect(held.status).toBe('held');
    const carId = await test.addCar();
    expect((await edit(id, { carId })).json()).toMatchObject({ carId });
    const amount = Math.round(payNow * 100);
    const late = await test.as(user).post(`/api/reservations/${held.id}/pay`, { amount });
    expect(late.statusCode).toBe(409);
  });

  it('refuses a car that is taken, deleted, or for another purpose', async () => {
    const before = await reserve();
    const taken = await reserve(12);
    const refused = await edit(before.id, { carId: taken.carId });
    expect(expectProblem(refused, 409)).toMatchObject({ code: 'dates_taken' });
    const chauffeur = await test.addCar({ purpose: 'Chauffeur' });
    const gone = await test.addCar();
    await db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [gone]);
    for (const carId of [chauffeur, gone]) {
      expect(expectProblem(await edit(before.id, { carId }), 422)).toMatchObject({
        code: 'invalid_booking',
        errors: [{ field: 'carId' }],
      });
    }
    expect(await read(before.id)).toMatchObject({ carId: before.carId, version: before.version });
  });

  it('uses the turnaround of the other car, and releases an expired hold of its dates', async () => {
    const before = await reserve();
    const carId = await test.addCar();
    await reserve(13, carId);
    await db.query('UPDATE cars SET turnaround_minutes = 60 WHERE id = $1', [carId]);
    expect((await edit(before.id, { carId })).statusCode).toBe(409);
    const free = await test.addCar();
    const dates = { startDate: before.startDate, endDate: before.endDate };
    await hold(test, await customer(test), { carId: free, ...dates });
    expect((await edit(before.id, { carId: free })).statusCode).toBe(409);
    test.clock.now += 15 * 60_000;
    expect((await edit(before.id, { carId: free })).statusCode).toBe(200);
  });

  it('accepts one of two concurrent moves of a reservation to different cars', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = await reserve();
      const cars = [await test.addCar(), await test.addCar()] as const;
      const answers = await Promise.all([
        edit(id, { carId: cars[0], version }, admin),
        edit(id, { carId: cars[1], version }, other),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const won = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect(answers[1 - won]?.json()).toMatchObject({ code: 'version_conflict' });
      expect(await read(id)).toMatchObject({ carId: cars[won], version: version + 1 });
      expect(await takenOf(cars[1 - won]!)).toEqual([]);
    }
  });

  it('does not deadlock when reservations move between two cars in opposite directions', async () => {
    const [a, b] = [await test.addCar(), await test.addCar()];
    const rows = await Promise.all(Array.from({ length: 6 }, (_, index) => reserve(20 + 5 * index, a)));
    for (const to of [b, a, b]) {
      // Half of the reservations move to one car, the others to the other one.
      const answers = await Promise.all(
        rows.map(({ id }, index) => edit(id, { carId: index % 2 === 0 ? to : to === a ? b : a })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(rows.map(() => 200));
    }
  });

  it('keeps the right car locked when it is cancelled or paid while it moves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, id } = await reserve();
      const started = (await test.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE })).json();
      const carId = await test.addCar();
      const answers = await Promise.all([
        edit(id, { carId }),
        pay(test, started).then(() => test.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 })),
        test.as(user).post(`/api/reservations/${id}/cancellation`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'cancelled' });
      expect(await takenOf(carId)).toEqual([]);
    }
    // A payment that arrives after the cancellation is refunded, and the webhook of that refund may still
    // run.
    await reconcile(test.deps);
    await eventually(() =>
      expectBalancedBooks(test).then(
        () => true,
        () => false,
      ),
    );
  });

  it('causes no overlap and loses no money in 200 random moves, extensions and blocks', async () => {
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
    for (let round = 0; round < 50; round += 1) {
      const before = await Promise.all(rows.map(({ id }) => read(id)));
      const answers = await Promise.all(Array.from({ length: 4 }, oneStep));
      for (const status of answers) {
        if (status < 300) counts.done += 1;
        else counts.refused += 1;
        // 422: the end is before the start, or the total is below the paid amount.
        expect([200, 201, 409, 422]).toContain(status);
      }
      for (const carId of cars) expect(overlapsOf(await occupiedOf(db, carId))).toEqual([]);
      for (const [index, { id }] of rows.entries()) {
        const { carId, lines = [], totalPrice, currentPaid, remainingToPay } = await read(id);
        if (carId !== before[index]?.carId) counts.carsChanged += 1;
        const pence = (pounds: number) => Math.round(pounds * 100);
        expect(lines.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(pence(totalPrice));
        expect(pence(currentPaid) + pence(remainingToPay)).toBe(pence(totalPrice));
      }
    }
    // The sequence must contain enough successful and refused changes.
    expect(counts.done).toBeGreaterThan(40);
    expect(counts.refused).toBeGreaterThan(40);
    expect(counts.carsChanged).toBeGreaterThan(15);
  });
});
