// A customer who makes HTTP calls: prepares the data of a journey and checks its result.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { quote } from '#domain/money/quote.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { now } from './clock.ts';

const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

export interface Dates {
  startDate: string;
  endDate: string;
  startTime?: string;
  endTime?: string;
}

/** The date this many days from London's today. */
export const day = (inDays: number) => addDays(londonDate(now()), inDays);

/** Three days, both ends included. */
export const threeDays = (inDays: number): Dates => ({ startDate: day(inDays), endDate: day(inDays + 2) });

export async function findCar(origin: string, model: string): Promise<Car> {
  const cars = (await (await fetch(`${origin}/api/cars`)).json()) as Car[];
  const car = cars.find((one) => one.model === model);
  if (!car) throw new Error(`The demo data has no ${model}.`);
  return car;
}

export const newPerson = () => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `ada-${randomUUID().slice(0, 8)}@example.com`,
  phonenumber: '020 7946 0000',
  password: 'correct horse battery',
});

export class Customer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  private readonly origin: string;
  private readonly token: string;

  private constructor(
    origin: string,
    account: { id: string; email: string; password: string; token: string },
  ) {
    this.origin = origin;
    this.token = account.token;
    this.id = account.id;
    this.email = account.email;
    this.password = account.password;
  }

  static async register(
    origin: string,
    given: Partial<ReturnType<typeof newPerson>> = {},
  ): Promise<Customer> {
    const person = { ...newPerson(), ...given };
    await send(origin, 'POST', '/api/users', person);
    return Customer.signIn(origin, person);
  }

  static async signIn(origin: string, { email, password }: { email: string; password: string }) {
    const answer = await send<{ token: string; userId: string }>(origin, 'POST', '/api/auth', {
      email,
      password,
    });
    return new Customer(origin, { id: answer.userId, email, password, token: answer.token });
  }

  /** Confirms the address with the link in the development mailbox, which the background work fills. */
  async confirmEmail(): Promise<void> {
    let token: string | undefined;
    await expect(async () => {
      const mails = (await (await fetch(`${this.origin}/dev/mailbox`)).text()).split('<article>');
      const mail = mails.find(
        (text) => text.includes(`To ${this.email},`) && text.includes('/Verify#token='),
      );
      token = /#token=([\w-]+)/.exec(mail ?? '')?.[1];
      expect(token).toBeDefined();
    }).toPass();
    await send(this.origin, 'POST', '/api/auth/verify-email', { token }, this.token);
  }

  reservations(): Promise<Reservation[]> {
    return send(this.origin, 'GET', `/api/reservations/user/${this.id}`, undefined, this.token);
  }

  /** Holds the dates of a car without paying; returns the payment's secret. */
  async hold(
    car: Car,
    dates: Dates,
  ): Promise<{ client_secret: string; paymentIntentId: string; reservationId: string }> {
    const price = quote(tariffOfCar(car), dates);
    const booking = { carId: car.id, ...dates };
    const request = { amount: price?.depositPence, currency: 'gbp', booking };
    return send(this.origin, 'POST', '/api/reservations/create-payment-intent', request, this.token);
  }

  /** Sends a message, for example from a customer to an admin. */
  async write(receiverId: string, content: string): Promise<void> {
    const message = { senderId: this.id, receiverId, content };
    await send(this.origin, 'POST', '/api/messages', message, this.token);
  }

  /** The users to whom this user may write. */
  contacts(): Promise<{ id: string; name: string }[]> {
    return send(this.origin, 'GET', '/api/users', undefined, this.token);
  }

  /** Reserves the dates and pays the deposit. */
  async rent(car: Car, dates: Dates): Promise<Reservation> {
    const { client_secret, paymentIntentId } = await this.hold(car, dates);
    const confirm = `/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`;
    const paid = await fetch(`${this.origin}${confirm}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}` },
      body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa' }),
    });
    if (!paid.ok) throw new Error(await paid.text());
    const body = { carId: car.id, ...dates, paymentIntentId };
    return send(this.origin, 'POST', '/api/reservations', body, this.token);
  }
}

async function send<T>(
  origin: string,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${origin}${url}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${String(answer.status)} ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
