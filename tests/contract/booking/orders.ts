// Orders of several cars: held together, paid by one payment, all or none.
import { order, type Order } from '#domain/booking/contract/orders.ts';
import { paymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import { cardSetupAnswer } from '#domain/payment/contract/savedCards.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { book, threeDays, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const HOLD = 'POST /api/orders';
const READ = 'GET /api/orders/{id}';
const PAY = 'POST /api/orders/{id}/pay';
const SETTLE = 'PUT /api/orders/{id}';
const TWO = 2 * THREE_DAYS.depositPence;

const bookings = (context: TestContext, carIds: readonly string[]) =>
  carIds.map((carId) => ({ carId, ...threeDays(context), isMultiDay: true }));
const ask = (context: TestContext, person: Person, carIds: readonly string[], amount = TWO) =>
  person.post('/api/orders', { amount, bookings: bookings(context, carIds) });
const twoCars = async (context: TestContext) => [(await context.addCar()).id, (await context.addCar()).id];

async function heldOrder(context: TestContext, by?: Person) {
  const [person, carIds] = [by ?? (await context.newCustomer()), await twoCars(context)];
  return { person, carIds, made: expectBody(await ask(context, person, carIds), 201, order) };
}

/** Pays the whole amount, and records it. */
async function paid(
  context: TestContext,
  { person, made, kind, amount }: { person: Person; made: Order; kind: string; amount: number },
) {
  const path = `/api/orders/${made.id}`;
  const started = expectBody(await person.post(`${path}/pay`, { kind, amount }), 200, paymentIntentAnswer);
  const record = () => person.put(path, { paymentIntentId: started.paymentIntentId });
  expectProblem(await record(), {
    status: 402,
    code: 'not_paid',
    detail:
      kind === 'deposit'
        ? 'The deposit for these dates has not been paid.'
        : 'The remaining balance has not been paid.',
  });
  await context.adapter.payCard(started.client_secret, 'good');
  const first = expectBody(await record(), 200, order);
  expect(expectBody(await record(), 200, order)).toEqual(first);
  return first;
}

export const orders: ContractSuite = {
  name: 'orders of several cars',
  cases: [
    ...accessCases([
      plain(HOLD, signedIn(400), {}),
      plain(READ, signedIn(404)),
      plain(PAY, signedIn(404), { kind: 'deposit', amount: 100 }),
      plain(SETTLE, signedIn(404), { paymentIntentId: 'pi_none' }),
    ]),
    contractCase(HOLD, 'holds the cars together, and continues the same order', async (context) => {
      const { person, carIds, made } = await heldOrder(context);
      expect(made.reservations).toMatchObject(
        carIds.map((carId) => ({ carId, status: 'held', orderId: made.id, depositAmount: 360 })),
      );
      const again = expectBody(await ask(context, person, carIds), 201, order);
      expect(again.id).toBe(made.id);
      const read = await person.get(`/api/orders/${made.id}`);
      expect(expectBody(read, 200, order)).toEqual(again);
    }),
    contractCase(HOLD, 'holds nothing when a car is taken, and names it', async (context) => {
      const person = await context.newCustomer();
      const [free, taken] = [
        await context.addCar(),
        await context.addCar({ make: 'Bentley', model: 'Azure' }),
      ];
      await book(context, await context.newCustomer(), taken, threeDays(context));
      expectProblem(await ask(context, person, [free.id, taken.id]), {
        status: 409,
        code: 'dates_taken',
        detail: 'Bentley Azure: The selected dates are already booked. Please choose different dates.',
      });
      const { body } = await person.get('/api/reservations/holds');
      expect(body).toEqual([]);
      expectProblem(await ask(context, person, [free.id, free.id]), {
        status: 422,
        code: 'invalid_booking',
        detail: 'An order has each car once.',
      });
      expectProblem(await ask(context, person, await twoCars(context), 1), {
        status: 422,
        code: 'amount_mismatch',
        detail: 'The amount to pay for this order is £720.00.',
      });
    }),
    contractCase(PAY, 'pays all deposits, then all balances, each by one payment', async (context) => {
      const { person, made } = await heldOrder(context);
      expectProblem(await person.post(`/api/orders/${made.id}/pay`, { kind: 'deposit', amount: 1 }), {
        status: 422,
        code: 'amount_mismatch',
        detail: 'The amount to pay for this order is £720.00.',
      });
      const booked = await paid(context, { person, made, kind: 'deposit', amount: TWO });
      expect(booked.reservations).toMatchObject(
        made.reservations.map(({ id }) => ({
          id,
          status: 'confirmed',
          currentPaid: 360,
          remainingToPay: 840,
        })),
      );
      expectProblem(await person.post(`/api/orders/${made.id}/pay`, { kind: 'deposit', amount: TWO }), {
        status: 409,
        code: 'already_reserved',
        detail: 'You have already reserved these dates.',
      });
      const whole = await paid(context, {
        person,
        made,
        kind: 'balance',
        amount: 2 * THREE_DAYS.balancePence,
      });
      expect(whole.reservations).toMatchObject(
        made.reservations.map(({ id }) => ({ id, remainingToPay: 0 })),
      );
      for (const { id } of made.reservations) {
        const history = await person.get(`/api/reservations/${id}/payments`);
        expect(expectBody(history, 200, paymentHistory).map(({ kind, amount }) => [kind, amount])).toEqual([
          ['deposit', 360],
          ['balance', 840],
        ]);
      }
      expectProblem(await person.post(`/api/orders/${made.id}/pay`, { kind: 'balance', amount: 1 }), {
        status: 409,
        code: 'nothing_due',
        detail: 'Nothing remains to be paid for this reservation.',
      });
    }),
    contractCase(PAY, 'pays everything at once, also with the kept card of another one', async (context) => {
      const customer = await context.newCustomer();
      const other = await book(context, customer, await context.addCar(), threeDays(context, 50));
      const { person, made } = await heldOrder(context, customer);
      const path = `/api/orders/${made.id}`;
      const withCard = { kind: 'deposit', amount: 200 * THREE_DAYS.total, withKeptCard: true };
      const refusal = { status: 409, code: 'no_kept_card' };
      expectProblem(await person.post(`${path}/pay`, withCard), refusal);
      expect(expectBody(await person.get(path), 200, order)).not.toHaveProperty('keptCard');
      const setup = await person.post(`/api/reservations/${other.id}/saved-card`, {
        cardConsent: CARD_CONSENT_VERSION,
      });
      const { client_secret: secret, setupIntentId } = expectBody(setup, 200, cardSetupAnswer);
      await context.adapter.payCard(secret, 'good');
      await person.put(`/api/reservations/${other.id}/saved-card`, { setupIntentId });
      expect(expectBody(await person.get(path), 200, order).keptCard).toEqual({
        brand: 'visa',
        last4: '4242',
      });
      expectProblem(await person.post(`${path}/pay`, { ...withCard, amount: TWO + 1 }), {
        ...{ status: 422, code: 'amount_mismatch' },
      });
      const started = expectBody(await person.post(`${path}/pay`, withCard), 200, paymentIntentAnswer);
      expect(expectBody(await person.post(`${path}/pay`, withCard), 200, paymentIntentAnswer)).toEqual(
        started,
      );
      const booked = await paid(context, { person, made, kind: 'deposit', amount: withCard.amount });
      expect(booked.reservations).toMatchObject(
        made.reservations.map(({ id }) => ({
          id,
          status: 'confirmed',
          currentPaid: 1200,
          remainingToPay: 0,
        })),
      );
      for (const { id } of made.reservations) {
        const history = await person.get(`/api/reservations/${id}/payments`);
        expect(expectBody(history, 200, paymentHistory).map(({ kind, amount }) => [kind, amount])).toEqual([
          ['full', 1200],
        ]);
      }
    }),
    contractCase(SETTLE, 'refuses the payment of another customer', async (context) => {
      const { person, made } = await heldOrder(context);
      expectProblem(await person.put(`/api/orders/${made.id}`, { paymentIntentId: 'pi_none' }), {
        status: 402,
        code: 'not_paid',
        detail: 'This is not a payment of yours.',
      });
      expectProblem(await context.other.get(`/api/orders/${made.id}`), {
        status: 404,
        detail: 'This order does not exist.',
      });
    }),
  ],
};
