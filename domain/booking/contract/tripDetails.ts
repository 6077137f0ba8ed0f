// The trip details of a reservation in requests: places, times, people. Every field may be empty; the form validates
// with the same schema.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { line, londonTime, orNone, text, toNumber } from '#domain/kit/fields.ts';
import { phone } from '#domain/people/contract/identity.ts';
import { isTravelNumber } from '../travelNumber.ts';

const optionalLine = (label: string, max: number) => z._default(orNone(line(label, max, 0)), '');
const time = z._default(orNone(z.union([z.literal(''), londonTime])), '');

/** A whole number from `min`, or no value; forms send text. */
const count = (label: string, min: number, max: number) =>
  z._default(
    z.pipe(
      z.union([publicText(), z.number(), z.null()]),
      z.pipe(
        z.transform((value: string | number | null) =>
          value === null || (typeof value === 'string' && value.trim() === '') ? null : toNumber(value),
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
  /** The time at which the car has to be at the place, on London's clock. */
  timeAtPlace: time,
  passengers: count('Passengers', 1, 50),
  luggage: count('Luggage', 0, 100),
  /** The number of a flight or a train. */
  travelNumber: z._default(
    orNone(
      line('Flight or train number', 40, 0).check(
        z.refine(
          (typed) => typed === '' || isTravelNumber(typed),
          'This is not a flight or train number. Examples: BA 117, Eurostar 9014.',
        ),
      ),
    ),
    '',
  ),
  contactName: optionalLine('Contact on site', 120),
  contactPhone: z._default(orNone(phone('Phone of the contact', 40, 0)), ''),
  /** For a music video. */
  location: optionalLine('Location', 300),
  callTimes: z._default(orNone(text('Call times', 500, 0)), ''),
  /** The time at which the car of a reservation over several days is collected, on London's clock. */
  collectionTime: time,
  /** For a music video. */
  drivers: z._default(orNone(text('Drivers', 300, 0)), ''),
  areDriversOfAge: z._default(z.boolean(), false),
  notes: z._default(orNone(text('Notes', 1000, 0)), ''),
});
/** The values of a form. */
export type TripDetails = z.input<typeof tripDetails>;

/** The call: with `version`, it succeeds only if the reservation has not changed since. */
export const tripUpdate = z.extend(tripDetails, { version: z.optional(z.int()) });
