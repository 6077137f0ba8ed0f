// The texts of the mails to drivers about jobs that they have accepted.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { MailContent } from '#server/platform/mail/mailContent.ts';

/**
 * `job-moved`: its dates, car, pay or place have changed. `job-withdrawn`: its reservation was cancelled. `job-released`: its new dates
 * overlap another job or leave of the driver, so it is on the board again. `job-reopened`: it was done,
 * and its reservation has moved. `job-assigned`: staff have given it to the driver. `job-taken-back`: staff have made it
 * free, given it to another driver or deleted it.
 */
export type JobMailKind =
  'job-moved' | 'job-withdrawn' | 'job-released' | 'job-reopened' | 'job-assigned' | 'job-taken-back';

export interface JobMailFacts {
  mail: JobMailKind;
  title: string;
  /** The current dates; undefined for a job without a date. */
  dates: ReservationDates | undefined;
  /** The dates at the time of the acceptance; undefined when they are the same. */
  before: ReservationDates | undefined;
  /** The names of its cars, where it has another one now. */
  car: { before: string; now: string } | undefined;
  pay?: { before: string; now: string } | undefined;
  /** The current place, where it or the time at it has changed. */
  place?: string | undefined;
  /** True where the driver has to accept the new terms. */
  mustConfirm?: boolean;
}

const OPENINGS: Record<JobMailKind, string> = {
  'job-moved': 'The dates of a job that you have accepted have changed. It is still yours.',
  'job-withdrawn': 'A job that you have accepted was withdrawn, because its reservation was cancelled.',
  'job-released':
    'The dates of a job that you had accepted have changed and now overlap another job or leave of yours. Other ' +
    'drivers can accept it again.',
  'job-reopened':
    'The dates of a job that you have reported as done have changed. It is open again, and no longer counts as done.',
  'job-assigned': 'The office has given you a job.',
  'job-taken-back': 'The office has taken back a job that you had accepted.',
};

const CLOSINGS: Record<JobMailKind, string> = {
  'job-moved': 'If you cannot drive on the new dates, please give the job back in your dashboard.',
  'job-withdrawn': 'You need not do anything.',
  'job-released': 'You need not do anything.',
  'job-reopened': 'If you can drive on the new dates, please accept it again in your dashboard.',
  'job-assigned': 'Please confirm it in your dashboard, or decline it there.',
  'job-taken-back': 'You need not do anything. If this is a surprise, please call the office.',
};

const SUBJECTS: Record<JobMailKind, string> = {
  'job-moved': 'A job of yours has moved',
  'job-withdrawn': 'A job of yours was withdrawn',
  'job-released': 'A job is no longer yours',
  'job-reopened': 'A job of yours is open again',
  'job-assigned': 'You have a new job',
  'job-taken-back': 'A job is no longer yours',
};

const OTHER_CAR = {
  subject: 'A job of yours has another car',
  opening: 'A job that you have accepted has another car. It is still yours.',
  closing: 'If you cannot drive this car, please give the job back in your dashboard.',
};
const OTHER_CAR_AND_DATES = {
  opening: 'The dates and the car of a job that you have accepted have changed. It is still yours.',
  closing: 'If you cannot drive this car on the new dates, please give the job back in your dashboard.',
};

/** The subject, the first text and the last text of the mail. */
function changeTexts({ mail, before, car }: JobMailFacts) {
  const texts = { subject: SUBJECTS[mail], opening: OPENINGS[mail], closing: CLOSINGS[mail] };
  if (mail !== 'job-moved' || !car) return texts;
  return before ? { ...texts, ...OTHER_CAR_AND_DATES } : OTHER_CAR;
}

/** The opening for a changed pay or place, with everything else that has changed. */
function openingOf({ before, car, pay, place }: JobMailFacts): string {
  const parts = [before && 'dates', car && 'car', pay && 'pay', place && 'place'].filter(Boolean);
  const list = parts.map((part) => `the ${part}`).join(' and ');
  const verb = parts.length > 1 || before ? 'have' : 'has';
  return `The${list.slice(3)} of a job that you have accepted ${verb} changed. It is still yours.`;
}

function textsOf(facts: JobMailFacts) {
  const texts = changeTexts(facts);
  if (facts.mail !== 'job-moved') return texts;
  const isOther = facts.pay !== undefined || facts.place !== undefined;
  return {
    subject: isOther ? 'A job of yours has changed' : texts.subject,
    opening: isOther ? openingOf(facts) : texts.opening,
    closing: facts.mustConfirm
      ? 'Please confirm the job in your dashboard, or give it back.'
      : isOther
        ? 'If you cannot drive on these terms, please give the job back in your dashboard.'
        : texts.closing,
  };
}

export function jobMailContent(facts: JobMailFacts, url: string): MailContent {
  const { title, dates, before, car, pay, place } = facts;
  const { subject, opening, closing } = textsOf(facts);
  return {
    subject,
    heading: subject,
    opening: [opening],
    facts: [
      { label: 'Job', value: title },
      ...(car
        ? [
            { label: 'Car before', value: car.before },
            { label: 'Car now', value: car.now },
          ]
        : []),
      ...(before ? [{ label: 'Before', value: reservationDatesText(before) }] : []),
      ...(dates ? [{ label: before ? 'Now' : 'When', value: reservationDatesText(dates) }] : []),
      ...(pay
        ? [
            { label: 'Pay before', value: pay.before },
            { label: 'Pay now', value: pay.now },
          ]
        : []),
      ...(place ? [{ label: 'Place now', value: place }] : []),
    ],
    action: { label: 'Open your dashboard', url },
    closing: [closing],
  };
}
