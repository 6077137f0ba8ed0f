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
  notes: privateText(),
});
export type Trip = z.infer<typeof trip>;
