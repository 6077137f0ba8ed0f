// The texts of the mails to drivers about jobs that they have accepted.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { MailContent } from '#server/platform/mail/mailContent.ts';

/** The mails by kind. */
const JOB_MAILS = {
  /** Its dates, car, pay or place have changed. */
  'job-moved': {
    subject: 'A job of yours has moved',
    opening: 'The dates of a job that you have accepted have changed. It is still yours.',
    closing: 'If you cannot drive on the new dates, please give the job back in your dashboard.',
  },
  /** Its reservation was cancelled. */
  'job-withdrawn': {
    subject: 'A job of yours was withdrawn',
    opening: 'A job that you have accepted was withdrawn, because its reservation was cancelled.',
    closing: 'You need not do anything.',
  },
  /** Its new dates overlap another job or leave of the driver, so it is on the board again. */
  'job-released': {
    subject: 'A job is no longer yours',
    opening:
      'The dates of a job that you had accepted have changed and now overlap another job or leave of yours. Other ' +
      'drivers can accept it again.',
    closing: 'You need not do anything.',
  },
  /** It was done, and its reservation has moved. */
  'job-reopened': {
    subject: 'A job of yours is open again',
    opening:
      'The dates of a job that you have reported as done have changed. It is open again, and no longer counts as done.',
    closing: 'If you can drive on the new dates, please accept it again in your dashboard.',
  },
  /** Staff have given it to the driver. */
  'job-assigned': {
    subject: 'You have a new job',
    opening: 'The office has given you a job.',
    closing: 'Please confirm it in your dashboard, or decline it there.',
  },
  /** Staff have made it free, given it to another driver or deleted it. */
  'job-taken-back': {
    subject: 'A job is no longer yours',
    opening: 'The office has taken back a job that you had accepted.',
    closing: 'You need not do anything. If this is a surprise, please call the office.',
  },
};
export type JobMailKind = keyof typeof JOB_MAILS;

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
  const texts = JOB_MAILS[mail];
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
