// What is sent as trip details of a reservation: where, when, who. Every field may be empty; the form checks with the
// same schema.
import * as z from 'zod/mini';
import { line, londonTime, text } from './fields.ts';

const optionalLine = (label: string, max: number) => z._default(line(label, max, 0), '');
const time = z._default(z.union([z.literal(''), londonTime]), '');

/** A whole number from `min`, or none; forms send text. */
const count = (label: string, min: number, max: number) =>
  z._default(
    z.pipe(
      z.union([z.string(), z.number(), z.null()]),
      z.pipe(
        z.transform((value: string | number | null) =>
          value === null || value === '' ? null : Number(value),
        ),
        z.nullable(
          z
            .int(`${label} is a whole number.`)
            .check(z.gte(min, `${label} is at least ${min}.`), z.lte(max, `${label} is at most ${max}.`)),
        ),
      ),
    ),
    null,
  );

/** PUT /api/reservations/{id}/trip. It replaces all details. */
export const tripDetails = z.object({
  pickup: optionalLine('Pickup address', 300),
  dropOff: optionalLine('Drop-off address', 300),
  /** When the customer wants the car to be at the place, on London's clock. */
  timeAtPlace: time,
  passengers: count('Passengers', 1, 50),
  luggage: count('Luggage', 0, 100),
  /** A flight or a train. */
  travelNumber: optionalLine('Flight or train number', 40),
  contactName: optionalLine('Contact on site', 120),
  contactPhone: optionalLine('Phone of the contact', 40),
  /** Of a music video. */
  location: optionalLine('Location', 300),
  callTimes: z._default(text('Call times', 500, 0), ''),
  /** When the car of a reservation over several days is collected, on London's clock. */
  collectionTime: time,
  notes: z._default(text('Notes', 1000, 0), ''),
});
/** What a form holds and sends. */
export type TripDetails = z.input<typeof tripDetails>;

/** The call: with `version`, only if nobody has changed the reservation since. */
export const tripUpdate = z.extend(tripDetails, { version: z.optional(z.int()) });
