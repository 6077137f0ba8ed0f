// Tests booking through the API: the deposit, the reservation that it confirms, and the balance; by the browser app and
// by bare clients.
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
});
afterAll(async () => {
  bookingApp.clock.now += 3 * 60_000;
  await reconcile(bookingApp.deps);
  await expectBalancedBooks(bookingApp);
  await bookingApp.close();
});

const INTENT = '/api/reservations/create-payment-intent';
interface IntentAnswer {
  client_secret: string;
  paymentIntentId: string;
  holdExpiresAt?: string;
}

/** A booking of three days with a £100 car: £300, of which the deposit is £90. */
const threeDays = (carId: string, inDays = 10) => ({
  carId,
  startDate: bookingApp.day(inDays),
  endDate: bookingApp.day(inDays + 2),
});

async function startDeposit(user: TestUser, booking: object, amount = 9_000) {
  return bookingApp.as(user).post(INTENT, { amount, currency: 'gbp', booking });
}

/** A confirmed reservation of three days, paid by card. */
async function rent(user: TestUser, carId: string, inDays = 10) {
  const booking = threeDays(carId, inDays);
  const intent = (await startDeposit(user, booking)).json<IntentAnswer>();
  await bookingApp.payCard(intent.client_secret);
  const answer = await bookingApp
    .as(user)
    .post('/api/reservations', { ...booking, paymentIntentId: intent.paymentIntentId });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string; status: string; version: number }>();
}

describe('the deposit of the browser app', () => {
  it('holds the dates for 15 minutes and confirms the reservation once it is paid', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    const booking = threeDays(carId);
    const intent = await startDeposit(user, booking);
    expect(intent.statusCode).toBe(200);
    const { client_secret, paymentIntentId, holdExpiresAt } = intent.json<IntentAnswer>();
    expect(Date.parse(holdExpiresAt ?? '') - bookingApp.clock.now).toBe(15 * 60_000);

    expect((await bookingApp.payCard(client_secret)).body.status).toBe('succeeded');
    const answer = await bookingApp.as(user).post('/api/reservations', { ...booking, paymentIntentId });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      userId: user.id,
      carId,
      carMake: 'Rolls-Royce',
      carModel: 'Dawn',
      startDate: booking.startDate,
      endDate: booking.endDate,
      startTime: null,
      endTime: null,
      isMultiDay: true,
      totalPrice: 300,
      depositAmount: 90,
      currentPaid: 90,
      remainingToPay: 210,
      refunded: 0,
      status: 'confirmed',
    });
    const again = await bookingApp.as(user).post('/api/reservations', { ...booking, paymentIntentId });
    expect(again.json()).toEqual(answer.json());
  });

  it('continues the same hold and the same intent when the call is repeated', async () => {
    const user = await bookingApp.signUp();
    const booking = threeDays(await bookingApp.addCar());
    const first = (await startDeposit(user, booking)).json<IntentAnswer>();
    const second = (await startDeposit(user, booking)).json<IntentAnswer>();
    expect(second).toEqual(first);
  });

  it('releases the hold of other dates of the same car and cancels its intent', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    const first = (await startDeposit(user, threeDays(carId, 10))).json<IntentAnswer>();
    expect((await startDeposit(user, threeDays(carId, 11))).statusCode).toBe(200);
    const taken = await bookingApp.as().get(`/api/reservations/car/${carId}`);
    expect(taken.json()).toHaveLength(1);
    await bookingApp
      .as(user)
      .post('/api/reservations', { ...threeDays(carId, 10), paymentIntentId: first.paymentIntentId });
    await runPaymentTasks(bookingApp.deps);
    expect((await bookingApp.provider.retrieveIntent(first.paymentIntentId)).status).toBe('canceled');
  });

  it('refuses held dates for other customers with the overlap message', async () => {
    const [first, second] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const booking = threeDays(await bookingApp.addCar());
    await startDeposit(first, booking);
    const refused = await startDeposit(second, booking);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'dates_taken',
      detail: 'The selected dates are already booked. Please choose different dates.',
    });
  });

  it('holds two cars for a customer and refuses a third', async () => {
    const user = await bookingApp.signUp();
    const [first, second, third] = [
      await bookingApp.addCar(),
      await bookingApp.addCar(),
      await bookingApp.addCar(),
    ];
    expect((await startDeposit(user, threeDays(first))).statusCode).toBe(200);
    expect((await startDeposit(user, threeDays(second))).statusCode).toBe(200);
    const refused = await startDeposit(user, threeDays(third));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('too_many_holds');
    expect((await startDeposit(user, threeDays(second, 11))).statusCode).toBe(200);
    bookingApp.clock.now += 15 * 60_000;
    expect((await startDeposit(user, threeDays(third))).statusCode).toBe(200);
  });

  it('refuses an amount other than the deposit and the total, and names the deposit', async () => {
    const user = await bookingApp.signUp();
    const booking = threeDays(await bookingApp.addCar());
    for (const amount of [8_999, 9_001, 1, 29_999, 30_001]) {
      const refused = await startDeposit(user, booking, amount);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().detail).toBe('The deposit for these dates is £90.00.');
    }
  });

  it.each([
    ['MusicVideo', '10:00', '11:59', 'Minimum booking time for Music Video is 2 hours.'],
    ['Chauffeur', '10:00', '15:59', 'Minimum booking time for Chauffeur is 6 hours.'],
    ['MusicVideo', '12:00', '12:00', 'End time must be after start time'],
  ] as const)('refuses a %s booking from %s to %s with 422', async (purpose, startTime, endTime, message) => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar({ purpose });
    const startDate = bookingApp.day(5);
    const refused = await startDeposit(user, { carId, startDate, endDate: startDate, startTime, endTime });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toBe(message);
  });

  it('answers a customer who has already paid that the dates are reserved', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    await rent(user, carId);
    const again = await startDeposit(user, threeDays(carId));
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('already_reserved');
  });

  it('refuses a reservation for an unpaid, declined, foreign or unknown payment', async () => {
    const [user, stranger] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const booking = threeDays(await bookingApp.addCar());
    const { client_secret, paymentIntentId } = (await startDeposit(user, booking)).json<IntentAnswer>();
    const claim = (who: TestUser, id = paymentIntentId) =>
      bookingApp.as(who).post('/api/reservations', { ...booking, paymentIntentId: id });
    expect((await claim(user)).statusCode).toBe(402);
    expect((await bookingApp.payCard(client_secret, 'pm_card_visa_chargeDeclined')).status).toBe(402);
    expect((await claim(user)).statusCode).toBe(402);
    await bookingApp.payCard(client_secret);
    expect((await claim(stranger)).statusCode).toBe(402);
    expect((await claim(user, 'pi_nobody')).statusCode).toBe(402);
    expect((await claim(user)).statusCode).toBe(201);
  });

  it('refuses a second reservation for one payment', async () => {
    const user = await bookingApp.signUp();
    const [carId, otherCar] = [await bookingApp.addCar(), await bookingApp.addCar()];
    const booking = threeDays(carId);
    const intent = (await startDeposit(user, booking)).json<IntentAnswer>();
    await bookingApp.payCard(intent.client_secret);
    await bookingApp
      .as(user)
      .post('/api/reservations', { ...booking, paymentIntentId: intent.paymentIntentId });
    const second = await bookingApp
      .as(user)
      .post('/api/reservations', { ...threeDays(otherCar), paymentIntentId: intent.paymentIntentId });
    expect(second.statusCode).toBe(422);
  });

  it('is confirmed by the webhook when the browser makes no further call', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    const { client_secret } = (await startDeposit(user, threeDays(carId))).json<IntentAnswer>();
    await bookingApp.payCard(client_secret);
    await eventually(async () => {
      const list = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
      return list.json<unknown[]>().length === 1;
    });
  });
});

describe('a bare client, without booking and paymentIntentId', () => {
  const payload = (user: TestUser, carId: string, inDays = 10) => ({
    user: user.id,
    ...threeDays(carId, inDays),
    carMake: 'Rolls-Royce',
    carModel: 'Dawn',
    startTime: '',
    endTime: '',
    totalPrice: 300,
    currentPaid: 90,
    remainingToPay: 210,
  });
  const pay = async (user: TestUser, amount = 9_000) => {
    const intent = await bookingApp.as(user).post(INTENT, { amount, currency: 'gbp' });
    const { client_secret } = intent.json<IntentAnswer>();
    expect((await bookingApp.payCard(client_secret)).body.status).toBe('succeeded');
  };

  it('pays first and reserves afterwards', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    await pay(user);
    const answer = await bookingApp.as(user).post('/api/reservations', payload(user, carId));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ currentPaid: 90, remainingToPay: 210, status: 'confirmed' });
    const again = await bookingApp.as(user).post('/api/reservations', payload(user, carId));
    expect(again.json()).toEqual(answer.json());
  });

  it('is refused without a payment, or with a payment of another amount', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    expect((await bookingApp.as(user).post('/api/reservations', payload(user, carId))).statusCode).toBe(402);
    await pay(user, 8_999);
    expect((await bookingApp.as(user).post('/api/reservations', payload(user, carId))).statusCode).toBe(402);
  });

  it('gets a refund when the dates are taken', async () => {
    const [first, second] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const carId = await bookingApp.addCar();
    await pay(first);
    await pay(second);
    expect((await bookingApp.as(first).post('/api/reservations', payload(first, carId))).statusCode).toBe(
      201,
    );
    const before = await bookingApp.moved();
    const refused = await bookingApp.as(second).post('/api/reservations', payload(second, carId));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('dates_taken_refunded');
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
  });
});

describe('an admin', () => {
  it('refunds all payments when cancelling 48 hours before the start', async () => {
    const [user, admin] = [await bookingApp.signUp(), await bookingApp.signUp('admin')];
    const { id } = await rent(user, await bookingApp.addCar());
    const before = await bookingApp.moved();
    const cancelled = await bookingApp.as(admin).delete(`/api/reservations/${id}`);
    expect(cancelled.statusCode).toBe(200);
    expect(cancelled.json()).toMatchObject({
      status: 'cancelled',
      refunded: 90,
      currentPaid: 0,
      remainingToPay: 0,
    });
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
  });

  it('refunds nothing when cancelling later, and the balance stays due', async () => {
    const [user, admin] = [await bookingApp.signUp(), await bookingApp.signUp('admin')];
    const { id } = await rent(user, await bookingApp.addCar(), 1);
    const cancelled = await bookingApp.as(admin).delete(`/api/reservations/${id}`);
    expect(cancelled.json()).toMatchObject({
      status: 'cancelled',
      refunded: 0,
      currentPaid: 90,
      remainingToPay: 210,
    });
    expect(
      (await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 })).statusCode,
    ).toBe(200);
  });

  it('changes the dates with the total of the rule, and is refused taken dates and old versions', async () => {
    const [user, admin] = [await bookingApp.signUp(), await bookingApp.signUp('admin')];
    const carId = await bookingApp.addCar();
    const { id, version } = await rent(user, carId, 10);
    await rent(await bookingApp.signUp(), carId, 20);
    const edit = (body: object) => bookingApp.as(admin).put(`/api/reservations/${id}`, body);
    const longer = await edit({ startDate: bookingApp.day(10), endDate: bookingApp.day(13), version });
    expect(longer.json()).toMatchObject({
      totalPrice: 400,
      currentPaid: 90,
      remainingToPay: 310,
      version: version + 1,
    });
    expect(
      (await edit({ startDate: bookingApp.day(10), endDate: bookingApp.day(12), version })).statusCode,
    ).toBe(409);
    expect((await edit({ startDate: bookingApp.day(19), endDate: bookingApp.day(21) })).json().code).toBe(
      'dates_taken',
    );
    expect(
      (await edit({ startDate: bookingApp.day(10), endDate: bookingApp.day(12), totalPrice: 89.99 }))
        .statusCode,
    ).toBe(422);
    expect((await edit({ startDate: bookingApp.day(12), endDate: bookingApp.day(10) })).statusCode).toBe(422);
  });

  it('changes the dates to those of an expired hold', async () => {
    const [user, other, admin] = [
      await bookingApp.signUp(),
      await bookingApp.signUp(),
      await bookingApp.signUp('admin'),
    ];
    const carId = await bookingApp.addCar();
    const { id } = await rent(user, carId, 10);
    expect((await startDeposit(other, threeDays(carId, 20))).statusCode).toBe(200);
    const move = () =>
      bookingApp
        .as(admin)
        .put(`/api/reservations/${id}`, { startDate: bookingApp.day(20), endDate: bookingApp.day(22) });
    expect((await move()).json().code).toBe('dates_taken');
    bookingApp.clock.now += 15 * 60_000;
    expect((await move()).json()).toMatchObject({ startDate: bookingApp.day(20) });
  });

  it('reads all reservations by page, with their customers', async () => {
    const [user, admin] = [await bookingApp.signUp(), await bookingApp.signUp('admin')];
    await rent(user, await bookingApp.addCar());
    const page = await bookingApp
      .as(admin)
      .get(`/api/reservations?page=0&pageSize=1&sort=-createdAt&q=${user.email}`);
    expect(page.headers['x-total-count']).toBe('1');
    expect(page.json()).toMatchObject([{ userId: user.id, customer: { email: user.email } }]);
  });
});

describe('visibility', () => {
  it('shows all visitors when a car is taken, and no other data', async () => {
    const user = await bookingApp.signUp();
    const carId = await bookingApp.addCar();
    await rent(user, carId);
    const taken = await bookingApp.as().get(`/api/reservations/car/${carId}`);
    expect(taken.json()).toEqual([
      { startDate: bookingApp.day(10), endDate: bookingApp.day(12), startTime: null, endTime: null },
    ]);
  });

  it('shows a reservation to its owner and to admins, and answers 404 to others', async () => {
    const [user, stranger, admin] = [
      await bookingApp.signUp(),
      await bookingApp.signUp(),
      await bookingApp.signUp('admin'),
    ];
    const { id } = await rent(user, await bookingApp.addCar());
    const seen = async (who?: TestUser) => [
      (await bookingApp.as(who).get(`/api/reservations/${id}`)).statusCode,
      (await bookingApp.as(who).get(`/api/reservations/user/${user.id}`)).statusCode,
      (await bookingApp.as(who).get('/api/reservations')).statusCode,
      (await bookingApp.as(who).delete(`/api/reservations/${id}`)).statusCode,
    ];
    expect(await seen()).toEqual([401, 401, 401, 401]);
    expect(await seen(stranger)).toEqual([404, 404, 403, 403]);
    expect(await seen(user)).toEqual([200, 200, 403, 403]);
    expect(await seen(admin)).toEqual([200, 200, 200, 200]);
  });
});
