// The stored trip details of a reservation; tripDetails.ts has the schema of a form's request, which first pages do not
// load.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';

/** The stored details. Every text may be empty. */
export const trip = z.object({
  pickup: privateText(),
  dropOff: privateText(),
  timeAtPlace: publicText(),
  passengers: z.nullable(z.int()),
  luggage: z.nullable(z.int()),
  travelNumber: privateText(),
  contactName: privateText(),
  contactPhone: privateText(),
  location: privateText(),
  callTimes: privateText(),
  collectionTime: publicText(),
  /** For a music video: the names of those who drive. */
  drivers: privateText(),
  /** The customer states that each of them has reached the minimum age of the car. */
  areDriversOfAge: z.boolean(),
  notes: privateText(),
});
export type Trip = z.infer<typeof trip>;
