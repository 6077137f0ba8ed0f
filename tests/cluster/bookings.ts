// A complete booking of a customer: hold, pay, reserve. Every call is repeated until its answer is final.
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, londonDate } from '#domain/time/london.ts';
import type { Answer, Client } from './client.ts';
import type { Cluster } from './cluster.ts';

export interface Slot {
  carId: string;
  startDate: string;
  endDate: string;
}

/** One day of a £100 car, `inDays` from today. */
export function daySlot(carId: string, inDays: number): Slot {
  const day = addDays(londonDate(Date.now()), inDays);
  return { carId, startDate: day, endDate: addDays(day, 1) };
}

const DEPOSIT_PENCE = 6_000;

export const hold = (client: Client, slot: Slot): Promise<Answer> =>
  client.call('POST', '/api/reservations/create-payment-intent', {
    amount: DEPOSIT_PENCE,
    currency: 'gbp',
    booking: { ...slot, isMultiDay: true },
  });

export async function pay(client: Client, clientSecret: string): Promise<Answer> {
  const [intent = ''] = clientSecret.split('_secret_');
  const form = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
  return client.call('POST', `/sandbox/stripe/v1/payment_intents/${intent}/confirm`, form, 'pay');
}

/** Books a free slot; returns the id of the reservation, or the failure. */
export async function book(client: Client, slot: Slot): Promise<{ id: string } | { fault: string }> {
  const held = await hold(client, slot);
  if (held.status !== 200) return { fault: `hold: ${String(held.status)} ${JSON.stringify(held.body)}` };
  const paid = await pay(client, String(held.body['client_secret']));
  // A payment whose first answer was lost can have succeeded already.
  const isPaid = paid.status === 200 || JSON.stringify(paid.body).includes('succeeded');
  if (!isPaid) return { fault: `pay: ${String(paid.status)} ${JSON.stringify(paid.body)}` };
  const { paymentIntentId } = held.body;
  const made = await client.call('POST', '/api/reservations', {
    ...slot,
    isMultiDay: true,
    paymentIntentId,
  });
  if (made.status !== 201) return { fault: `reserve: ${String(made.status)} ${JSON.stringify(made.body)}` };
  return { id: String(made.body['id']) };
}

export interface Load {
  booked: string[];
  faults: string[];
  /** Ends the load when the running bookings have ended. */
  end(): Promise<void>;
}

const PAUSE_MS = 100;

/** Each customer books one free day after another. */
export async function startBooking(cluster: Cluster, clients: readonly Client[]): Promise<Load> {
  const cars = await Promise.all(clients.map(() => cluster.addCar()));
  const [booked, faults]: [string[], string[]] = [[], []];
  let isOver = false;
  const running = clients.map(async (client, index) => {
    for (let day = 2; !isOver; day += 2) {
      const result = await book(client, daySlot(cars[index]!, day));
      if ('id' in result) booked.push(result.id);
      else faults.push(result.fault);
      await wait(PAUSE_MS);
    }
  });
  return {
    booked,
    faults,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
