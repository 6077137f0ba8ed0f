// The terms on which a driver accepts a job: its pay, its time and its place.
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import { datesOfJob, type JobDates } from './dates.ts';

export interface JobTerms extends JobDates {
  pay: string;
  /** '' for an unknown place. */
  place: string;
}

/** The refusal of a driver who accepts older terms; it names the current ones. */
export function termsChangedText(terms: JobTerms): string {
  const dates = datesOfJob(terms);
  const facts = [terms.pay, dates && reservationDatesText(dates), terms.place].filter(Boolean).join('; ');
  return `This job has changed meanwhile. It is now: ${facts}. Please accept it again if you agree.`;
}
