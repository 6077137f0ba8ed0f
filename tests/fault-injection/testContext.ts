// The context of a round: the product, the provider, the users, and the outcomes that they saw.
import { randomUUID } from 'node:crypto';
import type { ReservationDates } from '#domain/availability/period.ts';
import { quote, type Quote } from '#domain/pricing/quote.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import type { Customer } from './customer.ts';
import type { Product } from './product.ts';
import type { Provider } from './provider.ts';

/** What a customer or an admin has read on their screen; it has to stay true. */
export interface ReportedOutcome {
  status: 'confirmed' | 'cancelled';
  paidPence: number;
}

export interface RoundHistory {
  reported: Map<string, ReportedOutcome>;
  /** Answers that nobody should get. */
  unexpectedAnswers: string[];
  /** When an intent was paid, in epoch milliseconds. */
  paidAt: Map<string, number>;
  /** How often the server was killed because a customer vanished. */
  vanished: number;
}

export interface FaultContext {
  product: Product;
  provider: Provider;
  customers: readonly Customer[];
  admin: Customer;
  history: RoundHistory;
}

/** A car's dates, and what they cost. */
export interface Slot {
  carId: string;
  dates: ReservationDates;
  price: Quote;
}

// Odd pence, so that 30% has to be rounded.
const PRICE_PENCE = 12_345;

/** A car of its own, and two days of it: in three weeks, or from tomorrow, which is too late to cancel for free. */
export async function newSlot({ product }: FaultContext, { isSoon }: { isSoon: boolean }): Promise<Slot> {
  const carId = randomUUID();
  await product.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Rolls-Royce', 'Dawn', 2021, 'An open car.', $2, 'MusicVideo') ON CONFLICT DO NOTHING`,
    [carId, PRICE_PENCE],
  );
  const startDate = addDays(londonDate(product.now()), isSoon ? 1 : 21);
  const dates = { startDate, endDate: addDays(startDate, 1) };
  const price = quote({ purpose: 'MusicVideo', pricePence: PRICE_PENCE }, dates);
  if (!price) throw new Error('These dates have no price.');
  return { carId, dates, price };
}
