// The business with a person that has not ended. While there is any, the account cannot be deleted (decisions,
// "Deleting a person").
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';

/** A reservation of the person; a hold counts until it expires. */
export interface PersonReservation {
  reference: string;
  status: ReservationStatus;
  /** The end of its period. */
  end: Instant;
  /** The end of a hold; null for other reservations. */
  holdEnd: Instant | null;
  /** What is still due. */
  remaining: Pence;
}

/** A job that the person has accepted and not finished, or has done without being paid for it. */
export interface DriverJob {
  title: string;
  pay: string;
  isDone: boolean;
}

function textOf({ reference, status, end, holdEnd, remaining }: PersonReservation, now: Instant): string[] {
  if (status === 'held') return (holdEnd ?? 0) > now ? [`the dates held by ${reference}`] : [];
  const debt = remaining > 0 ? [`${formatPounds(remaining)} due for ${reference}`] : [];
  return status === 'confirmed' && end > now ? [`the reservation ${reference}`, ...debt] : debt;
}

/** One text for each open hold, upcoming or running reservation, unpaid debt, accepted job and unpaid finished job. */
export const openBusiness = (
  { reservations, jobs }: { reservations: readonly PersonReservation[]; jobs: readonly DriverJob[] },
  now: Instant,
): string[] => [
  ...reservations.flatMap((each) => textOf(each, now)),
  ...jobs.map(({ title, pay, isDone }) =>
    isDone ? `the pay for the job “${title}” (${pay})` : `the accepted job “${title}”`,
  ),
];
