// GET /api/cars/availability: which cars of the fleet are free on the requested dates.
import * as z from 'zod/mini';
import { id, londonDate, optionalTime, pounds } from '#domain/kit/fields.ts';
import { takenDates } from './reservations.ts';

/**
 * The requested dates in London time. Dates with times are a single day: `to` is the same day, or the next
 * day for a reservation that ends on the next day.
 */
export const availabilityQuery = z.object({
  from: londonDate,
  to: londonDate,
  startTime: optionalTime,
  endTime: optionalTime,
});
export type AvailabilityQuery = z.infer<typeof availabilityQuery>;

export const carAvailability = z.object({
  carId: id,
  isFree: z.boolean(),
  /**
   * The total for the requested dates in pounds; null for a car whose minimum is longer than the requested
   * hours.
   */
  total: z.nullable(pounds),
  /**
   * The nearest free dates of the same length, within 60 days before and after. Null for a free car, and when there are
   * none.
   */
  before: z.nullable(takenDates),
  after: z.nullable(takenDates),
});
export type CarAvailability = z.infer<typeof carAvailability>;
export const fleetAvailability = z.array(carAvailability);
