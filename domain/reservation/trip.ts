// The trip details of a reservation in words, and until when its customer changes them.
import type { Trip } from '#domain/contract/trips.ts';
import type { Instant } from '#domain/time/london.ts';

/** A customer changes the details until so many hours before the start: the firm plans with them from then on. */
export const TRIP_CLOSES_HOURS = 24;
/** Missing details are asked for by mail so many days before the start. */
export const TRIP_REQUEST_DAYS = 3;

const HOUR = 3_600_000;

/** The message for a customer who is too late. */
export const TRIP_CLOSED =
  'Trip details can be changed until 24 hours before the start. Please contact us about later changes.';

/** The instant from which the customer can no longer change the details. */
export const tripClosesAt = (start: Instant): Instant => start - TRIP_CLOSES_HOURS * HOUR;

/** The instant from which missing details are asked for. */
export const tripRequestedAt = (start: Instant): Instant => start - TRIP_REQUEST_DAYS * 24 * HOUR;

/** The names of the fields, in the order in which they are read. */
export const TRIP_LABELS: Readonly<Record<keyof Trip, string>> = {
  location: 'Location',
  callTimes: 'Call times',
  pickup: 'Pickup address',
  dropOff: 'Drop-off address',
  timeAtPlace: 'Time at the place',
  collectionTime: 'Hour of collection',
  passengers: 'Passengers',
  luggage: 'Luggage',
  travelNumber: 'Flight or train number',
  contactName: 'Contact on site',
  contactPhone: 'Phone of the contact',
  notes: 'Notes',
};

/** The details that are given, with their names. */
export function tripFacts(trip: Partial<Trip> | null | undefined): { label: string; value: string }[] {
  if (!trip) return [];
  return Object.entries(TRIP_LABELS)
    .map(([name, label]) => ({ label, value: String(trip[name as keyof Trip] ?? '') }))
    .filter(({ value }) => value !== '');
}
