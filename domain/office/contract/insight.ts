// GET /api/insight: money, utilisation, cancellations and lead times of a period.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';

/**
 * Amounts in pounds. A reservation counts in the period in which it starts, a movement of money in the period in which
 * it happens.
 */
const amounts = {
  /**
   * The price of the reservations. A reservation that was cancelled too late counts, because its full amount is due.
   */
  booked: pounds,
  /** All money that came in, by the ledger. */
  received: pounds,
  /** The unpaid part of the reservations. */
  outstanding: pounds,
  /** All money that went out, by the ledger: refunds and lost disputes. */
  refunded: pounds,
};

export const moneyFigures = z.object(amounts);
export type MoneyFigures = z.infer<typeof moneyFigures>;

export const insightMonth = z.object({
  /** 'YYYY-MM' in London; the first and the last month contain only their days of the period. */
  month: publicText(),
  ...amounts,
  /** Reservations that start in the month, cancelled ones included. */
  reservations: z.int(),
  cancelled: z.int(),
  /** For cancelled reservations: the kept amount, and the refunded amount. */
  cancelledKept: pounds,
  cancelledRefunded: pounds,
});

export const insightCar = z.object({
  /** Null for money that belongs to no reservation. */
  carId: z.nullable(id),
  car: publicText(),
  purpose: z.nullable(z.enum(PURPOSES)),
  ...amounts,
  /** The days on which the car is reserved, each once. */
  hiredDays: z.int(),
  /** The days on which it belongs to the fleet: it counts from the day on which it was added. */
  fleetDays: z.int(),
  /** Of these, the days on which blocks keep it out of service. */
  blockedDays: z.int(),
});
export type InsightCar = z.infer<typeof insightCar>;

export const insightPurpose = z.object({ purpose: z.nullable(z.enum(PURPOSES)), ...amounts });

export const insight = z.object({
  from: londonDate,
  to: londonDate,
  total: moneyFigures,
  /** Every month of the period, oldest first. */
  months: z.array(insightMonth),
  /** The cars of the fleet in the period, and other cars with money; the most booked first. */
  cars: z.array(insightCar),
  /** Each with its cars; null for money that belongs to no reservation. */
  purposes: z.array(insightPurpose),
  /** The number of reservations for each group of lead times, in the order of `LEAD_TIMES`. */
  leadTimes: z.array(z.int()),
});
export type Insight = z.infer<typeof insight>;
