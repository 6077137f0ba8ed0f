// The job of a chauffeur reservation: its texts, and where it begins.
import type { Trip } from '#domain/contract/trips.ts';

/** The pay of a job that is published before an admin has named one. */
export const PAY_BY_ARRANGEMENT = 'By arrangement';

/** The title and the description with which a job is created; admins may change both. */
export function reservationJobTexts({ car, reference }: { car: string; reference: string }) {
  return { title: `Chauffeur: ${car}`, description: `Chauffeur of the ${car}, reservation ${reference}.` };
}

/** Where a trip begins; '' where its details do not say it. */
export const placeOfTrip = (trip: Trip | null | undefined): string => trip?.pickup || trip?.location || '';
