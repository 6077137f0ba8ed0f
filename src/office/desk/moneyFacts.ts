// The figures of a reservation's ledger as facts, which add up from line to line.
import type { DeskFact } from './DeskPage.tsx';
import type { LedgerFigures } from '#domain/office/contract/details.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

/** A deduction; empty when there is none. */
const less = (label: string, pounds: number): DeskFact[] =>
  pounds > 0 ? [{ label, value: `-${poundsForPeople(pounds)}` }] : [];

/** Received minus refunded minus disputed is the paid amount. */
export function moneyFacts(figures: LedgerFigures): DeskFact[] {
  const { total, received, refunded, disputed, paid, remaining } = figures;
  return [
    { label: 'Total', value: poundsForPeople(total), strong: true },
    { label: 'Received', value: poundsForPeople(received) },
    ...less('Refunded', refunded),
    ...less('Lost by disputes', disputed),
    { label: 'Paid', value: poundsForPeople(paid), strong: true },
    { label: 'Remaining', value: poundsForPeople(remaining), strong: true },
  ];
}
