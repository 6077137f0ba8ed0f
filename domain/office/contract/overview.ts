// The figures of an admin's day, and of the months around it.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { londonDate, pounds } from '#domain/kit/fields.ts';

/** A calendar month in London. */
export const overviewMonth = z.object({
  /** 'YYYY-MM'. */
  month: publicText(),
  /**
   * The price of the reservations that start in it. A reservation that was cancelled too late counts, because its full
   * amount is due.
   */
  revenue: pounds,
  /** The days on which cars are reserved; each day of a car counts once. */
  hiredDays: z.int(),
  /**
   * The days that the fleet could be reserved on: each car counts from the day on which it was added, without the days on
   * which it is blocked.
   */
  fleetDays: z.int(),
});
export type OverviewMonth = z.infer<typeof overviewMonth>;

/** GET /api/admin/overview. */
export const overview = z.object({
  /** London's today, from which the figures are counted. */
  today: londonDate,
  /** Confirmed reservations that keep their car on the day. */
  hiresToday: z.int(),
  hiresTomorrow: z.int(),
  /** Reservations with an unpaid part, and its sum. */
  unpaid: z.object({ count: z.int(), amount: pounds }),
  requestedJobs: z.int(),
  unverifiedDrivers: z.int(),
});
export type Overview = z.infer<typeof overview>;

/** GET /api/insight/months. */
export const overviewMonths = z.object({
  /** London's today. */
  today: londonDate,
  /** Twelve months; the current one is the seventh. */
  months: z.array(overviewMonth),
});
export type OverviewMonths = z.infer<typeof overviewMonths>;
