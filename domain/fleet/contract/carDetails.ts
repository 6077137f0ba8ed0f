// The optional facts of a car by which people compare cars.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { pounds } from '#domain/kit/fields.ts';

const number = z.optional(z.int());

/** The facts that an admin has entered; the others are left out. */
export const carDetails = z.object({
  seats: number,
  /** Suitcases. */
  luggage: number,
  transmission: z.optional(publicText()),
  /** In horsepower. */
  power: number,
  colour: z.optional(publicText()),
  features: z.optional(z.array(publicText())),
  /** The mileage that the price of a day includes. */
  milesPerDay: number,
  /** The price of each further mile, in pounds. */
  extraMilePrice: z.optional(pounds),
  insurance: z.optional(publicText()),
  minimumAge: number,
  /** The registration number, by which the customer recognises the car. */
  plate: z.optional(publicText()),
});
export type CarDetails = z.infer<typeof carDetails>;
