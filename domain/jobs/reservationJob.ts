// The job of a chauffeur reservation: its texts, and its place of start.
import type { Trip } from '#domain/booking/contract/trips.ts';

/** The pay of a published job before an admin has entered one. */
export const PAY_BY_ARRANGEMENT = 'By arrangement';

/**
 * The title and the description with which a job is created; admins may change both. The title begins
 * with the car, because a column cuts its end.
 */
export function reservationJobTexts({ car, reference }: { car: string; reference: string }) {
  return { title: `${car}, chauffeur`, description: `Chauffeur of the ${car}, reservation ${reference}.` };
}

/** The place where a trip begins; '' when its details do not contain it. */
export const placeOfTrip = (trip: Trip | null | undefined): string => trip?.pickup || trip?.location || '';
