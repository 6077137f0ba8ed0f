// Issues the invoices and credit notes that the money of a reservation makes due, by the rules of the domain.
import { linesOfReservation, presentLine } from '#domain/money/contract/lines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { amountsOf, documentLines, documentNumber, documentsDue } from '#domain/payment/invoices.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';

/** 20%, the default of the server. */
const VAT_RATE = 2_000;
const SELLER = { name: 'Luxury Car Rentals', address: '', vatNumber: '' };

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
  const issued = backend.invoices
    .filter(({ reservationId }) => reservationId === id)
    .map((known) => ({
      id: known.id,
      kind: known.kind,
      grossPence: poundsToPence(known.gross),
      corrects: known.correctsId,
    }));
  const customer = backend.users.find((user) => user.id === reservation.userId);
  for (const due of documentsDue(facts, issued)) {
    const { netPence, vatPence } = amountsOf(due, VAT_RATE);
    const correctsId = due.kind === 'credit-note' ? due.corrects : null;
    const inSeries = backend.invoices.filter(({ kind }) => kind === due.kind).length;
    backend.invoices.push({
      id: backend.nextId(),
      kind: due.kind,
      number: documentNumber(due.kind, inSeries + 1),
      reservationId: id,
      reference: reservation.reference ?? '',
      corrects: backend.invoices.find((known) => known.id === correctsId)?.number ?? null,
      correctsId,
      issuedAt: nowIso(backend),
      seller: SELLER,
      customer: {
        name: customer?.name ?? 'Deleted user',
        company: '',
        vatNumber: '',
        ...backend.billing[customer?.id ?? ''],
      },
      car: `${reservation.carMake} ${reservation.carModel}`,
      dates: {
        startDate: reservation.startDate,
        endDate: reservation.endDate,
        startTime: reservation.startTime,
        endTime: reservation.endTime,
      },
      lines: documentLines(due, facts).map(presentLine),
      vatRatePercent: VAT_RATE / 100,
      net: penceToPounds(netPence),
      vat: penceToPounds(vatPence),
      gross: penceToPounds(due.grossPence),
    });
  }
}
