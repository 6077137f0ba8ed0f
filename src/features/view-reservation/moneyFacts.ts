// The figures of a reservation's ledger as facts: they add up from line to line.
import type { DeskFact } from '#app/entities/desk/index.ts';
import type { LedgerFigures } from '#domain/contract/details.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

/** A deduction, or nothing where there is none. */
const less = (label: string, pounds: number): DeskFact[] =>
  pounds > 0 ? [{ label, value: `-${poundsForPeople(pounds)}` }] : [];

/** Received - refunded - disputed is what is paid. */
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
