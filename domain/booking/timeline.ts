// The steps of a booked reservation from the booking to its end, and the current step.
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from './contract/reservations.ts';
import { chauffeurText } from '#domain/jobs/chauffeur.ts';
import { isTakenJob } from '#domain/jobs/status.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate, type Instant } from '#domain/time/london.ts';
import { balanceDueText } from './reservationText.ts';
import { amountsOf, isPaidInFull } from '#domain/booking/paidFacts.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { tripClosesAt } from './trip.ts';

export interface TimelineStep {
  name: 'booked' | 'deposit' | 'trip' | 'chauffeur' | 'balance' | 'end' | 'cancelled';
  text: string;
  state: 'done' | 'current' | 'upcoming';
}

type Draft = Omit<TimelineStep, 'state'> & { isDone: boolean };

/** The current step is the first one that is not done; for a finished reservation it is the last one. */
function withStates(drafts: readonly Draft[]): TimelineStep[] {
  const firstOpen = drafts.findIndex(({ isDone }) => !isDone);
  const current = firstOpen === -1 ? drafts.length - 1 : firstOpen;
  return drafts.map(({ name, text, isDone }, index) => ({
    name,
    text,
    state: index === current ? 'current' : isDone ? 'done' : 'upcoming',
  }));
}

/** No step when the details are missing and can no longer be given. */
function tripSteps({ trip }: Reservation, isClosed: boolean): Draft[] {
  if (trip) return [{ name: 'trip', text: 'Trip details given', isDone: true }];
  return isClosed ? [] : [{ name: 'trip', text: 'Trip details missing', isDone: false }];
}

/** The step of the chauffeur, for a reservation that has a job; none when it ended without a recorded chauffeur. */
function chauffeurSteps({ chauffeur }: Reservation, hasEnded: boolean): Draft[] {
  const text = chauffeurText(chauffeur);
  if (!chauffeur || text === undefined) return [];
  const isChosen = isTakenJob(chauffeur.state);
  if (hasEnded && !isChosen) return [];
  return [{ name: 'chauffeur', text: isChosen ? `Chauffeur: ${text}` : text, isDone: isChosen }];
}

function endStep({ startDate, endDate }: Reservation, hasStarted: boolean, hasEnded: boolean): Draft {
  const text = hasEnded
    ? `Ended on ${formatLondonDate(endDate)}`
    : hasStarted
      ? `Under way until ${formatLondonDate(endDate)}`
      : `Starts on ${formatLondonDate(startDate)}`;
  return { name: 'end', text, isDone: hasEnded };
}

/**
 * The steps of a confirmed or cancelled reservation at `now`. Dates are London dates; the balance is due `dueHours`
 * before the start.
 */
export function reservationTimeline(
  reservation: Reservation,
  now: Instant,
  dueHours = BALANCE_DUE_HOURS,
): TimelineStep[] {
  const { createdAt, currentPaid, depositAmount, refunded, remainingToPay, status, totalPrice } = reservation;
  const isPaid = isPaidInFull(amountsOf(reservation));
  // A cancelled reservation may have been paid in full before.
  const wasPaid = isPaid || Math.max(currentPaid, refunded) >= totalPrice;
  const { start = 0, end = 0 } = occupiedPeriod(reservation) ?? {};
  const begun: Draft[] = [
    {
      name: 'booked',
      text: `Booked on ${formatLondonDate(londonDate(Date.parse(createdAt)))}`,
      isDone: true,
    },
    {
      name: 'deposit',
      text: wasPaid
        ? `${poundsForPeople(isPaid ? currentPaid : totalPrice)} paid in full`
        : `Deposit of ${poundsForPeople(depositAmount)} paid`,
      isDone: true,
    },
  ];
  if (status === 'cancelled') {
    return withStates([...begun, { name: 'cancelled', text: 'Reservation cancelled', isDone: true }]);
  }
  const due = balanceDueText(reservation, { bookedAt: Date.parse(createdAt), dueHours });
  const balance = `Balance of ${poundsForPeople(remainingToPay)} ${due}`;
  return withStates([
    ...begun,
    ...tripSteps(reservation, now > tripClosesAt(start)),
    ...chauffeurSteps(reservation, now >= end),
    ...(isPaid ? [] : [{ name: 'balance' as const, text: balance, isDone: false }]),
    endStep(reservation, now >= start, now >= end),
  ]);
}
