// The terms on which a driver accepts a job: its pay, its time and its place.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { sameDates } from '#domain/time/period.ts';
import { datesOfJob, type JobDates } from './dates.ts';
import { payInPence } from './earnings.ts';

export interface JobTerms extends JobDates {
  pay: string;
  /** '' for an unknown place. */
  place: string;
}

/** The terms whose change matters to the driver; `place` includes the time at the place. */
export const JOB_TERMS = ['pay', 'time', 'place', 'car'] as const;
export type JobTerm = (typeof JOB_TERMS)[number];

const isSameTime = (a: JobDates, b: JobDates): boolean => {
  const [before, after] = [datesOfJob(a), datesOfJob(b)];
  return before && after ? sameDates(before, after) : before === after;
};

/** The terms that differ. */
export function changedTerms(
  before: JobTerms & { carId: string | null },
  after: JobTerms & { carId: string | null },
): JobTerm[] {
  const isChanged: Record<JobTerm, boolean> = {
    pay: before.pay !== after.pay,
    time: !isSameTime(before, after),
    place: before.place !== after.place,
    car: before.carId !== after.carId,
  };
  return JOB_TERMS.filter((term) => isChanged[term]);
}

/** True unless both are amounts and the new one is not lower. */
export function mayBeLowerPay(before: string, after: string): boolean {
  const [old, next] = [payInPence(before), payInPence(after)];
  return before !== after && (old === undefined || next === undefined || next < old);
}

/** The refusal of a driver who accepts older terms; it names the current ones. */
export function termsChangedText(terms: JobTerms): string {
  const dates = datesOfJob(terms);
  const facts = [terms.pay, dates && reservationDatesText(dates), terms.place].filter(Boolean).join('; ');
  return `This job has changed meanwhile. It is now: ${facts}. Please accept it again if you agree.`;
}
