// The optional facts of a car by which people compare cars.
import * as z from 'zod/mini';
import { pounds } from '#domain/kit/fields.ts';

const number = z.optional(z.int());

/** The facts that an admin has entered; the others are left out. */
export const carDetails = z.object({
  seats: number,
  /** Suitcases. */
  luggage: number,
  transmission: z.optional(z.string()),
  /** In horsepower. */
  power: number,
  colour: z.optional(z.string()),
  features: z.optional(z.array(z.string())),
  /** The mileage that the price of a day includes. */
  milesPerDay: number,
  /** The price of each further mile, in pounds. */
  extraMilePrice: z.optional(pounds),
  insurance: z.optional(z.string()),
  minimumAge: number,
});
export type CarDetails = z.infer<typeof carDetails>;
