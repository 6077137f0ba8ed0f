// The decision about trip details that a customer or staff send.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Trip } from './contract/trips.ts';
import { tripFacts, tripFaults, type TripContext } from './trip.ts';

/**
 * The details to store, null when all fields are empty: empty details count as missing details, so a mail requests them.
 * Throws HttpProblem 422 'invalid_trip' with the fields that tripFaults refuses.
 */
export function acceptedTrip(trip: Trip, context: TripContext): Trip | null {
  const faults = tripFaults(trip, context);
  const errors = Object.entries(faults).map(([field, message]) => ({ field, message }));
  if (errors[0]) throw new HttpProblem(422, errors[0].message, { code: 'invalid_trip', errors });
  return tripFacts(trip).length > 0 ? trip : null;
}
