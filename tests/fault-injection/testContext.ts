// The context of a round: the product, the provider, the users, and the outcomes that they saw.
import { randomUUID } from 'node:crypto';
import type { ReservationDates } from '#domain/time/period.ts';
import { quote, type Quote } from '#domain/money/quote.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import type { Customer } from './customer.ts';
import type { Product } from './product.ts';
import type { Provider } from './provider.ts';

/** An outcome that a customer or an admin saw; it must stay true. */
export interface ReportedOutcome {
  status: 'confirmed' | 'cancelled';
  paidPence: number;
}

export interface RoundHistory {
  reported: Map<string, ReportedOutcome>;
  /** Unexpected answers. */
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

/** A car's dates and their price. */
export interface Slot {
  carId: string;
  dates: ReservationDates;
  price: Quote;
}

// An odd number of pence, so that the 30% are rounded.
const PRICE_PENCE = 12_345;

/** A new car, and two days of it: in three weeks, or from tomorrow, which is too late for a free cancellation. */
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
