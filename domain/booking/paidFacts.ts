// What is paid of a reservation and what remains, for every page, mail and file that shows it.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';

export interface PaidAmounts {
  status: ReservationStatus;
  paidPence: Pence;
  remainingPence: Pence;
}

export interface PaidFact {
  label: string;
  pence: Pence;
}

/** The amounts of a reservation of the API. */
export const amountsOf = ({
  status,
  currentPaid,
  remainingToPay,
}: Pick<Reservation, 'status' | 'currentPaid' | 'remainingToPay'>): PaidAmounts => ({
  status,
  paidPence: poundsToPence(currentPaid),
  remainingPence: poundsToPence(remainingToPay),
});

/** True for a confirmed reservation of which nothing remains to be paid. */
export const isPaidInFull = ({ status, paidPence, remainingPence }: PaidAmounts): boolean =>
  status === 'confirmed' && paidPence > 0 && remainingPence === 0;

/** One fact for a reservation that is paid in full, otherwise the paid amount and what remains, where any. */
export function paidFacts(amounts: PaidAmounts, paidLabel = 'Paid'): PaidFact[] {
  const { paidPence, remainingPence } = amounts;
  if (isPaidInFull(amounts)) return [{ label: 'Paid in full', pence: paidPence }];
  return [
    { label: paidLabel, pence: paidPence },
    ...(remainingPence > 0 ? [{ label: 'Remaining', pence: remainingPence }] : []),
  ];
}

/** The same as one text: 'Paid in full', or 'Paid £360.00, remaining £840.00'. */
export const paidText = (amounts: PaidAmounts): string =>
  isPaidInFull(amounts)
    ? 'Paid in full'
    : paidFacts(amounts)
        .map(
          ({ label, pence }, index) => `${index === 0 ? label : label.toLowerCase()} ${formatPounds(pence)}`,
        )
        .join(', ');
