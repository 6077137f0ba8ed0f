// Invoices and credit notes: when one is due, for how much, and its VAT. Invoices minus credit notes are the money that
// is kept of a reservation. Amounts are whole pence. Source: decision 017.
import { divideHalfUp, type Pence } from '#domain/money/pence.ts';
import { linesTotal, type PriceLine } from '#domain/pricing/lines.ts';
import type { ReservationStatus } from '#domain/reservation/status.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A document that exists: its gross, and for a credit note the invoice that it corrects. */
export interface IssuedDocument {
  id: string;
  kind: InvoiceKind;
  grossPence: Pence;
  corrects: string | null;
}

/** The money of a reservation. */
export interface InvoicedReservation {
  status: ReservationStatus;
  /** Cancelled in time: everything that was paid is refunded. */
  isFree: boolean;
  totalPence: Pence;
  paidPence: Pence;
}

/** A document that has to be issued; a credit note names its invoice and what of it is not credited before. */
export type DueDocument =
  | { kind: 'invoice'; grossPence: Pence }
  | { kind: 'credit-note'; grossPence: Pence; corrects: string; openPence: Pence };

/** What is not credited of each invoice, newest first; `issued` is in the order of issue. */
function openInvoices(issued: readonly IssuedDocument[]): { id: string; openPence: Pence }[] {
  return issued
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, grossPence }) => ({
      id,
      openPence: issued
        .filter(({ corrects }) => corrects === id)
        .reduce((open, note) => open - note.grossPence, grossPence),
    }))
    .reverse();
}

/** What has been invoiced and not credited, in pence. */
export const invoicedPence = (issued: readonly IssuedDocument[]): Pence =>
  openInvoices(issued).reduce((sum, { openPence }) => sum + openPence, 0);

/** True where the money of a reservation is final: it is fully paid, or cancelled late and kept. */
function isFinal({ status, isFree, totalPence, paidPence }: InvoicedReservation): boolean {
  if (status === 'confirmed') return paidPence >= totalPence;
  return status === 'cancelled' && !isFree && paidPence > 0;
}

/**
 * The documents that bring invoices and credit notes in line with the money: an invoice for what is kept and not
 * invoiced, or credit notes, the newest invoice first, for what is invoiced and not kept. None before the money is final;
 * none for more than the total, which is refunded.
 */
export function documentsDue(
  reservation: InvoicedReservation,
  issued: readonly IssuedDocument[],
): DueDocument[] {
  if (issued.length === 0 && !isFinal(reservation)) return [];
  const difference = Math.min(reservation.paidPence, reservation.totalPence) - invoicedPence(issued);
  if (difference > 0) return [{ kind: 'invoice', grossPence: difference }];
  let rest = -difference;
  return openInvoices(issued).flatMap(({ id, openPence }): DueDocument[] => {
    const grossPence = Math.min(rest, openPence);
    rest -= grossPence;
    return grossPence > 0 ? [{ kind: 'credit-note', grossPence, corrects: id, openPence }] : [];
  });
}

/** A VAT rate in hundredths of a percent: 2000 for 20%. */
export type BasisPoints = number;

/** The VAT that a gross amount contains, half up: rounded once for the whole document. */
export const vatOfGross = (grossPence: Pence, rate: BasisPoints): Pence =>
  divideHalfUp(grossPence * rate, 10_000 + rate);

/**
 * The net and the VAT of a document. A credit note has the VAT of what its invoice had open before minus that of what it
 * has open after, so that an invoice that is credited in full leaves no penny of VAT.
 */
export function amountsOf(document: DueDocument, rate: BasisPoints): { netPence: Pence; vatPence: Pence } {
  const { grossPence } = document;
  const vatPence =
    document.kind === 'invoice'
      ? vatOfGross(grossPence, rate)
      : vatOfGross(document.openPence, rate) - vatOfGross(document.openPence - grossPence, rate);
  return { netPence: grossPence - vatPence, vatPence };
}

const line = (label: string, amountPence: Pence): PriceLine => ({
  kind: 'agreed',
  label,
  quantity: 1,
  unit: 'reservation',
  unitPence: amountPence,
  amountPence,
  extraId: null,
});

/** The lines of a document; they add up to its gross. The lines of the reservation where it is about the whole total. */
export function documentLines(
  document: DueDocument,
  { lines, status }: { lines: readonly PriceLine[]; status: ReservationStatus },
): PriceLine[] {
  const { kind, grossPence } = document;
  if (kind === 'credit-note') return [line('Refund', grossPence)];
  if (linesTotal(lines) === grossPence) return [...lines];
  return [line(status === 'cancelled' ? 'Charge for a late cancellation' : 'Further payment', grossPence)];
}

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', 'credit-note': 'CN' };

/** 'INV-000042': the number of a document in its series. */
export const documentNumber = (kind: InvoiceKind, number: number): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;
