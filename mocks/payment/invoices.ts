// Issues the invoices and credit notes that the money of a reservation makes due, by the rules of the domain.
import { type ReissueRefusal } from '#domain/payment/refusals.ts';
import { linesOfReservation, presentLine } from '#domain/money/presentedLines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import {
  amountsOf,
  documentLines,
  documentNumber,
  documentsDue,
  documentsOfReissue,
  partLine,
  type DueDocument,
  type IssuedDocument,
} from '#domain/payment/invoices.ts';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { nowIso, userOf, type Backend, type StoredInvoice } from '#mocks/backend.ts';

/** 20%, the default of the server. */
export const VAT_RATE = 2_000;
export const SELLER = { name: 'Luxury Car Rentals', address: '', vatNumber: '' };

export const NO_BILLING: Billing = {
  ...{ company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' },
};

type Content = Pick<Invoice, 'seller' | 'customer' | 'car' | 'dates' | 'lines'>;

function issuedOf({ invoices }: Backend, id: string): IssuedDocument[] {
  return invoices
    .filter(({ reservationId }) => reservationId === id)
    .map((known) => ({
      id: known.id,
      kind: known.kind,
      grossPence: poundsToPence(known.gross),
      corrects: known.correctsId,
    }));
}

/** The customer of new documents: the account with its current billing details. */
function customerOf(backend: Backend, userId: string | null): Invoice['customer'] {
  const user = userOf(backend, userId);
  return { name: user?.name ?? 'Deleted user', ...(backend.billing[user?.id ?? ''] ?? NO_BILLING) };
}

function add(
  backend: Backend,
  { id, reference }: Pick<Reservation, 'id' | 'reference'>,
  due: DueDocument,
  content: Content,
): StoredInvoice {
  const { netPence, vatPence } = amountsOf(due, VAT_RATE);
  const correctsId = due.kind === 'credit-note' ? due.corrects : null;
  const inSeries = backend.invoices.filter(({ kind }) => kind === due.kind).length;
  const added: StoredInvoice = {
    id: backend.nextId(),
    kind: due.kind,
    number: documentNumber(due.kind, inSeries + 1),
    reservationId: id,
    reference: reference ?? '',
    corrects: backend.invoices.find((known) => known.id === correctsId)?.number ?? null,
    correctsId,
    issuedAt: nowIso(backend),
    ...content,
    vatRatePercent: VAT_RATE / 100,
    net: penceToPounds(netPence),
    vat: penceToPounds(vatPence),
    gross: penceToPounds(due.grossPence),
  };
  backend.invoices.push(added);
  return added;
}

/** Issues the documents that are due after a change of the reservation's money. */
export function issueDocuments(backend: Backend, reservation: Reservation): void {
  const { id, status, refunded, totalPrice, currentPaid, remainingToPay } = reservation;
  const facts = {
    status,
    isFree: status === 'cancelled' && remainingToPay === 0 && (refunded > 0 || currentPaid === 0),
    totalPence: poundsToPence(totalPrice),
    paidPence: poundsToPence(currentPaid),
    lines: linesOfReservation(reservation),
  };
  const { carMake, carModel, startDate, endDate, startTime, endTime } = reservation;
  for (const due of documentsDue(facts, issuedOf(backend, id))) {
    add(backend, reservation, due, {
      seller: SELLER,
      customer: customerOf(backend, reservation.userId),
      car: `${carMake} ${carModel}`,
      dates: { startDate, endDate, startTime, endTime },
      lines: documentLines(due, facts).map(presentLine),
    });
  }
}

/** Credits an invoice and issues it again with the current details of its customer, or the code of the refusal. */
export function reissue(backend: Backend, id: string): StoredInvoice | ReissueRefusal {
  const known = backend.invoices.find((each) => each.id === id);
  const row = backend.reservations.find((each) => each.id === known?.reservationId);
  if (!known || !row) return 'nothing_to_correct';
  const { seller, customer: before, car, dates, lines, number } = known;
  const customer = customerOf(backend, row.userId);
  if (JSON.stringify(customer) === JSON.stringify({ ...customer, ...before })) return 'same_details';
  const [credit, again] = documentsOfReissue(id, issuedOf(backend, row.id));
  if (!credit || !again) return 'nothing_to_correct';
  const part = (name: string) => [presentLine(partLine(`${name} of ${number}`, credit.grossPence))];
  add(backend, row, credit, { seller, customer: before, car, dates, lines: part('Correction') });
  const isWhole = penceToPounds(again.grossPence) === known.gross;
  return add(backend, row, again, { seller, customer, car, dates, lines: isWhole ? lines : part('Rest') });
}
