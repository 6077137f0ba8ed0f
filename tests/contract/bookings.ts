// Makes a booking by calls: holds the dates, pays the deposit, reserves. Three days at £400.00 a day.
import type { Car } from '#domain/fleet/contract/cars.ts';
import {
  reservation,
  type PaymentIntentAnswer,
  type Reservation,
} from '#domain/booking/contract/reservations.ts';
import { expectBody } from './expectations.ts';
import { bodyOrThrow, type Person } from './actors.ts';
import type { TestContext } from './testContext.ts';

/** The price of three days in pounds, and the deposit of the intent in pence. */
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

/** Three days that start this many days from today. */
export function threeDays(context: TestContext, inDays = 30): Dates {
  return { startDate: context.day(inDays), endDate: context.day(inDays + 2) };
}

const holdRequest = (car: Pick<Car, 'id'>, dates: object, amount: number) => ({
  amount,
  currency: 'gbp',
  booking: { carId: car.id, isMultiDay: true, ...dates },
});

/** Requests a hold; the answer may be a refusal. */
export const requestHold = (
  person: Person,
  car: Pick<Car, 'id'>,
  dates: object,
  amount = THREE_DAYS.depositPence,
) => person.post('/api/reservations/create-payment-intent', holdRequest(car, dates, amount));

export const hold = async (person: Person, car: Car, dates: Dates): Promise<PaymentIntentAnswer> =>
  bodyOrThrow<PaymentIntentAnswer>(await requestHold(person, car, dates));

/** The request of the browser after the card is confirmed; the server does not trust its amounts. */
export const reservationRequest = (car: Pick<Car, 'id'>, dates: Dates, paymentIntentId?: string) => ({
  carId: car.id,
  isMultiDay: true,
  ...dates,
  totalPrice: 1,
  currentPaid: 1,
  ...(paymentIntentId === undefined ? {} : { paymentIntentId }),
});

/** A reservation with its deposit paid. */
export async function book(
  context: TestContext,
  person: Person,
  car: Car,
  dates: Dates,
): Promise<Reservation> {
  const { client_secret: secret, paymentIntentId } = await hold(person, car, dates);
  if (!(await context.adapter.payCard(secret, 'good'))) throw new Error('The good card was declined.');
  return expectBody(
    await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId)),
    201,
    reservation,
  );
}

/** A new customer with a reservation of a new car, from this many days from today. */
export async function bookedCar(context: TestContext, inDays = 30) {
  const [person, car] = [await context.newCustomer(), await context.addCar()];
  const dates = threeDays(context, inDays);
  return { person, car, dates, booked: await book(context, person, car, dates) };
}

const shared = new WeakMap<TestContext, ReturnType<typeof bookedCar>>();

/** A reservation from 30 days from today that cases share: they read it, or send calls that are refused. */
export function sharedBooking(context: TestContext): ReturnType<typeof bookedCar> {
  const made = shared.get(context) ?? bookedCar(context);
  shared.set(context, made);
  return made;
}
