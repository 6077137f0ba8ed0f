// Attacks on payments, dates and the payment sandbox.
import { setTimeout as wait } from 'node:timers/promises';
import { countStatuses, inParallel, outcome, type Attack } from './attack.ts';
import type { Product } from './product.ts';
import type { Booking, Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
const REFUND_WITHIN_MS = 90_000;
const CANCELLED_WITHIN_MS = 5_000;

const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
export const bookingOf = (carId: string, days = 2, from = 20): Booking => ({
  carId,
  startDate: inDays(from),
  endDate: inDays(from + days - 1),
});

/** Books and pays the deposit; returns the reservation's id. */
export async function book(visitor: Visitor, booking: Booking, days: number): Promise<string> {
  const held = (await visitor.hold(booking, days)).body as {
    client_secret: string;
    paymentIntentId: string;
    reservationId: string;
  };
  await visitor.pay(held.client_secret);
  const answer = await visitor.call('POST', '/api/reservations', {
    ...booking,
    isMultiDay: true,
    userId: visitor.id,
    paymentIntentId: held.paymentIntentId,
  });
  const { id } = answer.body as { id?: string };
  if (!id) throw new Error(`Booking answered ${String(answer.status)} ${JSON.stringify(answer.body)}.`);
  return id;
}

const refundedOf = async (visitor: Visitor, id: string): Promise<number> => {
  const { body } = await visitor.call('GET', `/api/reservations/${id}`);
  return (body as { refunded?: number }).refunded ?? 0;
};

async function fleet(product: Product, count: number): Promise<{ admin: Visitor; cars: string[] }> {
  const admin = await product.admin();
  const cars: string[] = [];
  for (let index = 0; index < count; index += 1) cars.push(await product.addCar(admin));
  return { admin, cars };
}

export const paymentAttacks: readonly Attack[] = [
  {
    name: '500 payments without a booking, beside a refund that is due',
    expected: 'at most 3 open payments, the refund within 90 s',
    async run(product) {
      const { admin, cars } = await fleet(product, 1);
      const [carId = ''] = cars;
      const customer = await product.signUp();
      const id = await book(customer, bookingOf(carId), 2);
      const attacker = await product.signUp();
      const answers = await inParallel(500, 20, () => {
        const body = { amount: 3_000, currency: 'gbp' };
        return attacker.call('POST', '/api/reservations/create-payment-intent', body);
      });
      await admin.call('DELETE', `/api/reservations/${id}`);
      const startedAt = performance.now();
      const took = () => performance.now() - startedAt;
      while ((await refundedOf(customer, id)) === 0 && took() < REFUND_WITHIN_MS) await wait(200);
      const seconds = (took() / 1_000).toFixed(1);
      const secrets = answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => (body as { client_secret: string }).client_secret);
      // A task of the outbox cancels replaced payments at the provider.
      await wait(CANCELLED_WITHIN_MS);
      const paid = await inParallel(secrets.length, 1, (index) => attacker.pay(secrets[index] ?? ''));
      const open = paid.filter((status) => status === 200).length;
      return outcome(
        open <= 3 && took() < REFUND_WITHIN_MS,
        `${countStatuses(answers.map(({ status }) => status))}; ${String(open)} open; refund after ${seconds} s`,
      );
    },
  },
  {
    name: 'seven accounts at one address hold every car for an hour',
    expected: 'not every car held, a stranger books',
    async run(product) {
      const { cars } = await fleet(product, 8);
      const address = product.newAddress();
      const attackers = await inParallel(7, 1, () => product.signUp(address));
      const statuses: number[] = [];
      for (const attacker of attackers) {
        for (const carId of cars) statuses.push((await attacker.hold(bookingOf(carId), 2)).status);
      }
      const stranger = await product.signUp();
      const answers = await inParallel(cars.length, 1, async (index) =>
        stranger.hold(bookingOf(cars[index] ?? ''), 2),
      );
      const isBooked = answers.some(({ status }) => status === 200);
      return outcome(
        isBooked && statuses.filter((status) => status === 200).length < cars.length,
        `${countStatuses(statuses)}; the stranger ${isBooked ? 'holds a car' : 'holds none'}`,
      );
    },
  },
  {
    name: 'a hold of a year',
    expected: '422',
    async run(product) {
      const [carId = ''] = (await fleet(product, 1)).cars;
      const { status } = await (await product.signUp()).hold(bookingOf(carId, 300, 5), 300);
      return outcome(status === 422 || status === 400, String(status));
    },
  },
  {
    name: '5,000 payment methods at the sandbox, and nested JSON',
    expected: '429 for most, 400 for JSON, memory grows by less than 60 MB',
    async run(product) {
      const visitor = product.visitor();
      const before = await product.memoryMb();
      const start = performance.now();
      const statuses = await inParallel(5_000, 20, async () =>
        visitor.sandbox(
          'payment_methods',
          new URLSearchParams({
            type: 'card',
            'card[number]': '4242424242424242',
            'card[exp_month]': '12',
            'card[exp_year]': '2040',
            'card[cvc]': '123',
          }),
        ),
      );
      const nested = await product
        .visitor()
        .sandbox('payment_methods', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
      const growth = (await product.memoryMb()) - before;
      const stored = statuses.filter((status) => status === 200).length;
      // The sandbox stores 300 a minute for each address.
      const minutes = Math.ceil((performance.now() - start) / 60_000);
      return outcome(
        stored <= 300 * minutes && nested === 400 && growth < 60,
        `${countStatuses(statuses)}; JSON ${String(nested)}; ${growth.toFixed(0)} MB more`,
      );
    },
  },
];
