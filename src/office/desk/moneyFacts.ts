// The figures of a reservation's ledger as facts, which add up from line to line.
import type { ReservationStatus } from '#domain/booking/status.ts';
import { paidFacts } from '#domain/booking/paidFacts.ts';
import type { DeskFact } from './DeskPage.tsx';
import type { LedgerFigures } from '#domain/office/contract/details.ts';
import { formatPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';

/** A deduction; empty when there is none. */
const less = (label: string, pounds: number): DeskFact[] =>
  pounds > 0 ? [{ label, value: `-${poundsForPeople(pounds)}` }] : [];

/** Received minus refunded minus disputed is the paid amount; without a deduction both are one figure, shown once. */
export function moneyFacts(figures: LedgerFigures, status: ReservationStatus): DeskFact[] {
  const { total, received, refunded, disputed, paid, remaining } = figures;
  return [
    { label: 'Total', value: poundsForPeople(total), strong: true },
    ...(received === paid ? [] : [{ label: 'Received', value: poundsForPeople(received) }]),
    ...less('Refunded', refunded),
    ...less('Lost by disputes', disputed),
    ...paidFacts({ status, paidPence: poundsToPence(paid), remainingPence: poundsToPence(remaining) }).map(
      ({ label, pence }) => ({ label, value: formatPounds(pence), strong: true }),
    ),
  ];
}
