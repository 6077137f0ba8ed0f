// The rules and texts of the trip details of a reservation, and the deadline until which its customer changes them.
import { occupiedPeriod, type Period, type ReservationDates } from '#domain/time/period.ts';
import type { CarDetails } from '#domain/fleet/contract/carDetails.ts';
import type { Trip } from './contract/trips.ts';
import type { ReservationStatus } from './status.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { addDays, londonInstant, type Instant } from '#domain/time/london.ts';
import { HOUR } from '#domain/time/durations.ts';

/** The number of hours before the start until which a customer may change the details. */
export const TRIP_CLOSES_HOURS = 24;
/** The number of days before the start at which the server sends a mail that requests missing details. */
export const TRIP_REQUEST_DAYS = 3;

/** True where a reservation can have details: a booked one, and the hold of a new one while its customer pays. */
export const hasTrip = ({ status, isChange }: { status: ReservationStatus; isChange: boolean }): boolean =>
  status === 'confirmed' || (status === 'held' && !isChange);

/** The refusal of details for another reservation. */
export const NO_TRIP = 'Only a booked or held reservation has trip details.';

/** The message after the deadline. */
export const TRIP_CLOSED =
  'Trip details can be changed until 24 hours before the start. Please contact us about later changes.';
const TRIP_BEGUN = 'This reservation has begun. Please contact us about changes of the trip.';

/** The text that replaces the change of the details after the deadline; undefined when the reservation has ended. */
export function tripClosedText({ start, end }: Period, now: Instant): string | undefined {
  if (now >= end) return undefined;
  return now >= start ? TRIP_BEGUN : TRIP_CLOSED;
}

/** The instant from which the customer can no longer change the details. */
export const tripClosesAt = (start: Instant): Instant => start - TRIP_CLOSES_HOURS * HOUR;

/** True where the car has to be at another place or at another time. */
export const isOtherMeeting = (before: Trip | null, after: Trip | null): boolean =>
  (['pickup', 'location', 'timeAtPlace', 'dropOff'] as const).some(
    (field) => (before?.[field] ?? '') !== (after?.[field] ?? ''),
  );

/**
 * The message for a time at the place outside the hours of a reservation; undefined for a time inside, or no time. A
 * reservation of whole days includes every time.
 */
export function meetingFault(timeAtPlace: string, dates: ReservationDates): string | undefined {
  const { startDate, startTime, endTime } = dates;
  const period = occupiedPeriod(dates);
  if (!timeAtPlace || !period || !startTime || !endTime) return undefined;
  // A reservation over midnight includes times of two days.
  const isInside = [startDate, addDays(startDate, 1)].some((date) => {
    const at = londonInstant(date, timeAtPlace);
    return at !== undefined && at >= period.start && at <= period.end;
  });
  return isInside ? undefined : `The time at the place is from ${startTime} to ${endTime}.`;
}

/** The labels of the fields, in display order. */
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
  drivers: 'Drivers',
  areDriversOfAge: 'Age of the drivers',
  notes: 'Notes',
};

const factOf = (value: Trip[keyof Trip] | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Confirmed' : '') : String(value ?? '');

/** The details that are filled in, with their labels. */
export function tripFacts(trip: Partial<Trip> | null | undefined): { label: string; value: string }[] {
  if (!trip) return [];
  return Object.entries(TRIP_LABELS)
    .map(([name, label]) => ({ label, value: factOf(trip[name as keyof Trip]) }))
    .filter(({ value }) => value !== '');
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * What the car cannot carry, by field: more passengers than seats, more luggage than suitcases. Unknown seats and
 * suitcases are no limit.
 */
export function tripExcess(
  trip: Partial<Pick<Trip, 'passengers' | 'luggage'>> | null | undefined,
  car: Pick<CarDetails, 'seats' | 'luggage'> | null | undefined,
): { passengers?: string; luggage?: string } {
  const { passengers = null, luggage = null } = trip ?? {};
  const hasTooMany = (count: number | null, most: number | undefined): most is number =>
    count !== null && most !== undefined && count > most;
  return {
    ...(hasTooMany(passengers, car?.seats)
      ? { passengers: `This car has ${counted(car?.seats ?? 0, 'seat')}.` }
      : {}),
    ...(hasTooMany(luggage, car?.luggage)
      ? { luggage: `This car takes ${counted(car?.luggage ?? 0, 'suitcase')}.` }
      : {}),
  };
}

/** From this multiple of its suitcases on, the luggage does not fit beside the passengers either. */
const LUGGAGE_LIMIT = 2;

/** The statement about the named drivers; `minimumAge` is the one of the car. */
export const driversOfAgeText = (minimumAge: number | undefined): string =>
  minimumAge === undefined
    ? 'Each driver has reached the minimum age of this car and shows a full licence before the hire.'
    : `Each driver is ${String(minimumAge)} or older and shows a full licence before the hire.`;

export interface TripContext {
  dates: ReservationDates;
  car: CarDetails | null | undefined;
  /** Staff may agree to more passengers and luggage than the car has places for. */
  isStaff: boolean;
}

/**
 * The messages that refuse details, by field: impossible passengers and luggage, a time at the place outside the hours,
 * named drivers without the statement of their age.
 */
export function tripFaults(
  trip: Trip,
  { dates, car, isStaff }: TripContext,
): Partial<Record<keyof Trip, string>> {
  const excess = isStaff ? {} : tripExcess(trip, car);
  const isImpossible = (trip.luggage ?? 0) > (car?.luggage ?? Number.POSITIVE_INFINITY) * LUGGAGE_LIMIT;
  const meeting = meetingFault(trip.timeAtPlace, dates);
  const isAgeOpen = trip.drivers !== '' && !trip.areDriversOfAge;
  return {
    ...(excess.passengers ? { passengers: excess.passengers } : {}),
    ...(excess.luggage && isImpossible ? { luggage: excess.luggage } : {}),
    ...(meeting ? { timeAtPlace: meeting } : {}),
    ...(isAgeOpen ? { areDriversOfAge: 'Please confirm the age of the drivers.' } : {}),
  };
}

/** Before this time of day, a meeting is unusual. */
const MORNING = '05:00';

/** What staff should look at in accepted details, also after a move to other dates or another car. */
export function tripWarnings(
  trip: Trip | null | undefined,
  { car, purpose, dates }: { car: CarDetails | null | undefined; purpose: Purpose; dates: ReservationDates },
): string[] {
  if (!trip) return [];
  const meeting = meetingFault(trip.timeAtPlace, dates);
  const isAtNight = [trip.timeAtPlace, trip.collectionTime].some((time) => time !== '' && time < MORNING);
  return [
    ...Object.values(tripExcess(trip, car)),
    ...(meeting ? [meeting] : []),
    ...(isAtNight ? ['A time is at night.'] : []),
    ...(purpose === 'MusicVideo' && trip.drivers === '' ? ['No driver is named.'] : []),
  ];
}
