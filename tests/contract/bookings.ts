// Renting a car by the calls, step by step: hold the dates, pay the deposit, reserve. Three days at £400.00 a day.
import type { Car } from '#domain/contract/cars.ts';
import { reservation, type PaymentIntentAnswer, type Reservation } from '#domain/contract/reservations.ts';
import { expectBody } from './expectations.ts';
import { granted, type Person } from './actors.ts';
import type { World } from './testContext.ts';

/** What three days of the world's cars cost, in pounds, and the deposit as the intent asks for it, in pence. */
export const THREE_DAYS = {
  total: 1200,
  deposit: 360,
  balance: 840,
  depositPence: 36_000,
  balancePence: 84_000,
};

export interface Dates {
  startDate: string;
  endDate: string;
}

/** Three days that start so many days from today. */
export async function threeDays(world: World, inDays = 30): Promise<Dates> {
  return { startDate: await world.day(inDays), endDate: await world.day(inDays + 2) };
}

const askBody = (car: Pick<Car, 'id'>, dates: object, amount: number) => ({
  amount,
  currency: 'gbp',
  booking: { carId: car.id, isMultiDay: true, ...dates },
});

/** Asks to hold the dates; the answer may be a refusal. */
export const askHold = (
  person: Person,
  car: Pick<Car, 'id'>,
  dates: object,
  amount = THREE_DAYS.depositPence,
) => person.post('/api/reservations/create-payment-intent', askBody(car, dates, amount));

export const hold = async (person: Person, car: Car, dates: Dates): Promise<PaymentIntentAnswer> =>
  granted<PaymentIntentAnswer>(await askHold(person, car, dates));

/** What the browser sends once the card is confirmed; the amounts are its own opinion. */
export const claimOf = (car: Pick<Car, 'id'>, dates: Dates, paymentIntentId?: string) => ({
  carId: car.id,
  isMultiDay: true,
  ...dates,
  totalPrice: 1,
  currentPaid: 1,
  ...(paymentIntentId === undefined ? {} : { paymentIntentId }),
});

/** A reservation with its deposit paid. */
export async function rent(world: World, person: Person, car: Car, dates: Dates): Promise<Reservation> {
  const { client_secret: secret, paymentIntentId } = await hold(person, car, dates);
  if (!(await world.subject.payCard(secret, 'good'))) throw new Error('The good card was declined.');
  return expectBody(
    await person.post('/api/reservations', claimOf(car, dates, paymentIntentId)),
    201,
    reservation,
  );
}

/** Somebody new with a car of its own rented, from so many days from today on. */
export async function rental(world: World, inDays = 30) {
  const [person, car] = [await world.newcomer(), await world.addCar()];
  const dates = await threeDays(world, inDays);
  return { person, car, dates, booked: await rent(world, person, car, dates) };
}
