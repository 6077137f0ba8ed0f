// Invoices and credit notes: when a document is due, for which amount, and its VAT. Invoices minus credit notes equal
// the kept money of a reservation. Amounts are whole pence. Source: decision 017.
import { divideHalfUp, type Pence } from '#domain/money/pence.ts';
import { linesTotal, type PriceLine } from '#domain/money/lines.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';

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

/**
 * A document that has to be issued. An invoice contains what the earlier invoices of the reservation leave invoiced; a
 * credit note contains its invoice and the part of the invoice that is not yet credited.
 */
export type DueDocument =
  | { kind: 'invoice'; grossPence: Pence; invoicedPence: Pence }
  | { kind: 'credit-note'; grossPence: Pence; corrects: string; openPence: Pence };

/** The uncredited amount of each invoice, newest first; `issued` is in the order of issue. */
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

/** The invoiced amount minus the credited amount, in pence. */
export const invoicedPence = (issued: readonly IssuedDocument[]): Pence =>
  openInvoices(issued).reduce((sum, { openPence }) => sum + openPence, 0);

/** True where the paid money is for the hire: the reservation is confirmed, or was cancelled late. */
const isForHire = ({ status, isFree }: InvoicedReservation): boolean =>
  status === 'confirmed' || (status === 'cancelled' && !isFree);

/**
 * The documents that bring invoices and credit notes in line with the money: an invoice for money that is kept but not
 * invoiced, or credit notes, the newest invoice first, for money that is invoiced but not kept. None before the
 * reservation is confirmed; none for money above the total, which is refunded.
 */
export function documentsDue(
  reservation: InvoicedReservation,
  issued: readonly IssuedDocument[],
): DueDocument[] {
  if (issued.length === 0 && !isForHire(reservation)) return [];
  const invoiced = invoicedPence(issued);
  const difference = Math.min(reservation.paidPence, reservation.totalPence) - invoiced;
  if (difference > 0) return [{ kind: 'invoice', grossPence: difference, invoicedPence: invoiced }];
  let rest = -difference;
  return openInvoices(issued).flatMap(({ id, openPence }): DueDocument[] => {
    const grossPence = Math.min(rest, openPence);
    rest -= grossPence;
    return grossPence > 0 ? [{ kind: 'credit-note', grossPence, corrects: id, openPence }] : [];
  });
}

/**
 * The documents that issue an invoice again with other details: a credit note of its open amount, and an invoice of the
 * same amount. Empty for an invoice that is credited in full, and for a credit note.
 */
export function documentsOfReissue(
  id: string,
  issued: readonly IssuedDocument[],
): [] | [DueDocument, DueDocument] {
  const open = openInvoices(issued).find((each) => each.id === id)?.openPence ?? 0;
  if (open === 0) return [];
  return [
    { kind: 'credit-note', grossPence: open, corrects: id, openPence: open },
    { kind: 'invoice', grossPence: open, invoicedPence: invoicedPence(issued) - open },
  ];
}

/** A VAT rate in hundredths of a percent: 2000 for 20%. */
export type BasisPoints = number;

/** The VAT that a gross amount contains, rounded half up once for the whole document. */
export const vatOfGross = (grossPence: Pence, rate: BasisPoints): Pence =>
  divideHalfUp(grossPence * rate, 10_000 + rate);

/**
 * The net and the VAT of a document. The VAT of a credit note is the VAT of the invoice's open amount before it minus
 * the VAT after it, so that no penny of VAT remains when an invoice is credited in full.
 */
export function amountsOf(document: DueDocument, rate: BasisPoints): { netPence: Pence; vatPence: Pence } {
  const { grossPence } = document;
  const vatPence =
    document.kind === 'invoice'
      ? vatOfGross(grossPence, rate)
      : vatOfGross(document.openPence, rate) - vatOfGross(document.openPence - grossPence, rate);
  return { netPence: grossPence - vatPence, vatPence };
}

/** The only line of a document for a part of the total. */
export const partLine = (label: string, amountPence: Pence): PriceLine => ({
  kind: 'agreed',
  label,
  quantity: 1,
  unit: 'reservation',
  unitPence: amountPence,
  amountPence,
  extraId: null,
});

/** The name of an invoice for a part of the total. */
function partName(invoicedBefore: Pence, status: ReservationStatus): string {
  if (status === 'cancelled') return 'Charge for a late cancellation';
  return invoicedBefore === 0 ? 'Deposit' : 'Further payment';
}

/**
 * The lines of a document; their sum is its gross. The invoice that completes the total has the lines of the
 * reservation, and what is invoiced already as a reduction.
 */
export function documentLines(
  document: DueDocument,
  { lines, status }: { lines: readonly PriceLine[]; status: ReservationStatus },
): PriceLine[] {
  const { kind, grossPence } = document;
  if (kind === 'credit-note') return [partLine('Refund', grossPence)];
  const { invoicedPence: before } = document;
  if (linesTotal(lines) !== before + grossPence || (before > 0 && status === 'cancelled')) {
    return [partLine(partName(before, status), grossPence)];
  }
  return before === 0 ? [...lines] : [...lines, partLine('Invoiced before', -before)];
}

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', 'credit-note': 'CN' };

/** 'INV-000042': the number of a document in its series. */
export const documentNumber = (kind: InvoiceKind, number: number): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;
