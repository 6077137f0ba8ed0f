// The use cases of quotes.
import { noSuchCar } from '#domain/fleet/refusals.ts';
import { quoteMissing } from '#domain/booking/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { quoteNumber, quoteValidUntil } from '#domain/booking/quotes.ts';
import type { newQuote, WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { chosenOfLines } from '#domain/fleet/extras.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { vatOfGross, type BasisPoints } from '#domain/payment/invoices.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { dateLimits, type ReservationDeps } from '../deps.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { findCar } from '../repository.ts';
import { findQuote, insertQuote, type QuoteRow } from './repository.ts';

export type QuoteDeps = Pick<ReservationDeps, 'db' | 'now' | 'limits'> & {
  seller: WrittenQuote['seller'];
  vatRate: BasisPoints;
};

function presentQuote(row: QuoteRow): WrittenQuote {
  const vatPence = vatOfGross(row.total_pence, row.vat_rate);
  return {
    id: row.id,
    number: quoteNumber(row.id),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    validUntil: row.valid_until,
    carId: row.car_id,
    ...row.content,
    total: penceToPounds(row.total_pence),
    deposit: penceToPounds(row.deposit_pence),
    vatRatePercent: row.vat_rate / 100,
    net: penceToPounds(row.total_pence - vatPence),
    vat: penceToPounds(vatPence),
  };
}

/**
 * Stores the price of a booking by today's tariff, without a check of the availability. Errors: 404 for a car that is
 * not offered, 422 for dates or extras that cannot be booked, or a promo code that does not apply.
 */
export async function createQuote(
  { db, now, seller, vatRate, limits }: QuoteDeps,
  { name, ...booking }: z.output<typeof newQuote>,
): Promise<WrittenQuote> {
  const car = await findCar(db, booking.carId);
  if (!car) throw noSuchCar();
  const at = now();
  // The session is a rule of the hold; a quote needs none.
  const asking = {
    ...{ now: at, ...dateLimits({ limits }), userId: 'anybody' },
    // The uses of the code by one customer count when the quote is booked.
    customer: { customerId: null, replacesHold: false },
  };
  const { dates, lines, price } = await priceBookingOrThrow(db, { car, booking }, asking);
  const { startDate, endDate, startTime, endTime } = dates;
  const row: QuoteRow = {
    id: randomUUID(),
    created_at: new Date(at),
    valid_until: quoteValidUntil(at, startDate),
    name,
    car_id: car.id,
    total_pence: price.totalPence,
    deposit_pence: price.depositPence,
    vat_rate: vatRate,
    content: {
      seller,
      car: `${car.make} ${car.model}`,
      dates: { startDate, endDate, startTime: startTime ?? null, endTime: endTime ?? null },
      extras: chosenOfLines(lines),
      lines: lines.map(presentLine),
    },
  };
  await insertQuote(db, row);
  return presentQuote(row);
}

/** The quote of this id, also after its last day. Errors: 404. */
export async function getQuoteOrThrow(db: Queryable, id: string): Promise<WrittenQuote> {
  const row = await findQuote(db, id);
  if (!row) throw quoteMissing();
  return presentQuote(row);
}
