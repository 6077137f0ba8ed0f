// The change of the dates of a reservation by its customer: the quote and the change.
import { bookingRefused, dateChangeRefused } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { occupiedPeriod, sameDates } from '#domain/time/period.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { changeDates, quoteDateChange } from '#domain/booking/calls/dateChanges.ts';
import type { DateChangeQuote } from '#domain/booking/contract/dateChanges.ts';
import type { BookingDates, Reservation } from '#domain/booking/contract/reservations.ts';
import { presentLine } from '#domain/money/contract/lines.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { linesAfterChange } from '#domain/money/changedPrice.ts';
import { linesTotal, withLateTotal } from '#domain/money/lines.ts';
import { changeTerms, isDateChangeOpen, isMoveTooLate } from '#domain/booking/dateChange.ts';
import { isFault, priceBooking } from '#domain/booking/priceBooking.ts';
import { pricedReservation } from '#domain/booking/proposedTotal.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';
import { cancelPendingChange, refundPart, takenForChange } from './dateChanges.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { isInTheWay, keepTurnaround } from '#mocks/fleet/occupancy.ts';
import { releaseHolds, startIntent } from '#mocks/payment/payments.ts';
import { ownOf } from './reservations.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The terms of a change; throws the error that the server answers. */
function quoted(backend: Backend, row: Reservation, asked: BookingDates) {
  if (row.status !== 'confirmed') throw dateChangeRefused('not_confirmed');
  const start = occupiedPeriod(row)?.start ?? 0;
  if (!isDateChangeOpen(start, backend.now)) throw dateChangeRefused('change_closed');
  const car = backend.cars.find(({ id }) => id === row.carId);
  if (!car) throw carGone();
  const tariff = { ...tariffOfCar(car), purpose: row.purpose };
  const priced = priceBooking(tariff, asked, {
    userId: row.userId ?? '',
    now: backend.now,
    maxDays: backend.config.maxReservationDays,
    noticeHours: backend.config.noticeHours,
  });
  if (isFault(priced)) throw bookingRefused(priced);
  if (sameDates(priced.dates, row)) throw dateChangeRefused('same_dates');
  if (isMoveTooLate(start, priced.period.start, backend.now)) throw dateChangeRefused('move_too_late');
  releaseHolds(backend);
  if (isInTheWay(priced.dates, takenForChange(backend, row))) {
    throw datesTaken();
  }
  const change = { dates: priced.dates, own: tariff };
  const changed = linesAfterChange(pricedReservation(row), change);
  const terms = changeTerms(
    {
      totalPence: poundsToPence(row.totalPrice),
      depositPence: poundsToPence(row.depositAmount),
      paidPence: poundsToPence(row.currentPaid),
      start,
    },
    { pricePence: linesTotal(changed), now: backend.now },
  );
  const quote: DateChangeQuote = {
    oldTotal: row.totalPrice,
    newTotal: penceToPounds(terms.totalPence),
    payNow: penceToPounds(terms.payNowPence),
    refund: penceToPounds(terms.refundPence),
    remaining: penceToPounds(terms.remainingPence),
  };
  const { startTime = null, endTime = null, ...days } = priced.dates;
  const lines = withLateTotal(changed, terms.totalPence).map(presentLine);
  return { quote, terms, dates: { lines, ...days, startTime, endTime, isMultiDay: startTime === null } };
}

export const dateChangeHandlers = (backend: Backend): MockCall[] => [
  answer(
    backend,
    quoteDateChange,
    ({ params, body }) => quoted(backend, ownOf(backend, params.id), body).quote,
  ),

  answer(backend, changeDates, ({ params, body: { newTotal, payNow, refund, ...asked } }) => {
    const row = ownOf(backend, params.id);
    const { quote, terms, dates } = quoted(backend, row, asked);
    if (newTotal !== quote.newTotal || payNow !== quote.payNow || refund !== quote.refund) {
      throw dateChangeRefused('price_changed');
    }
    cancelPendingChange(backend, row.id);
    if (terms.payNowPence > 0) {
      const hold = aReservation({
        ...row,
        ...dates,
        id: backend.nextId(),
        changes: row.id,
        status: 'held',
        totalPrice: quote.newTotal,
        depositAmount: quote.payNow,
        currentPaid: 0,
        trip: null,
        holdExpiresAt: new Date(backend.now + HOLD_MINUTES * MINUTE).toISOString(),
        createdAt: nowIso(backend),
      });
      keepTurnaround(backend, hold);
      backend.reservations.push(hold);
      startIntent(backend, {
        kind: 'change',
        amountPence: terms.payNowPence,
        userId: row.userId ?? '',
        reservationId: hold.id,
      });
      return hold;
    }
    keepTurnaround(backend, row);
    refundPart(backend, row, terms.refundPence);
    Object.assign(row, {
      ...dates,
      totalPrice: quote.newTotal,
      depositAmount: penceToPounds(terms.depositPence),
      currentPaid: penceToPounds(poundsToPence(row.currentPaid) - terms.refundPence),
      remainingToPay: quote.remaining,
      version: row.version + 1,
    });
    issueDocuments(backend, row);
    followReservation(backend, row);
    return row;
  }),
];
