// The stored trip details of a reservation; tripDetails.ts has the schema of a form's request, which first pages do not
// load.
import * as z from 'zod/mini';

/** The stored details. Every text may be empty. */
export const trip = z.object({
  pickup: z.string(),
  dropOff: z.string(),
  timeAtPlace: z.string(),
  passengers: z.nullable(z.int()),
  luggage: z.nullable(z.int()),
  travelNumber: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  location: z.string(),
  callTimes: z.string(),
  collectionTime: z.string(),
  /** For a music video: the names of those who drive. */
  drivers: z.string(),
  /** The customer states that each of them has reached the minimum age of the car. */
  areDriversOfAge: z.boolean(),
  notes: z.string(),
});
export type Trip = z.infer<typeof trip>;
