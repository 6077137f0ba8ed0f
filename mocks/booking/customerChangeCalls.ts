// The change of a reservation by its customer: the quote and the change.
import { bookingRefused, changeRefused } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import type { ChangeQuote, ReservationChange } from '#domain/booking/contract/customerChanges.ts';
import type { BookingDates, Reservation } from '#domain/booking/contract/reservations.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import type { Tariff } from '#domain/money/quote.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { offeredExtra } from '#domain/fleet/offeredExtra.ts';
import { isExtraFault } from '#domain/fleet/extras.ts';
import { tripExcess } from '#domain/booking/trip.ts';
import { linesTotal, withLateTotal } from '#domain/money/lines.ts';
import {
  changeTerms,
  isChangeOpen,
  isMoveTooLate,
  isSameBooking,
  linesOfChange,
} from '#domain/booking/customerChange.ts';
import { isFault, priceBooking } from '#domain/booking/priceBooking.ts';
import { pricedReservation } from '#domain/booking/proposedTotal.ts';
import { assertMovable, datesTaken, invalidEdit } from '#domain/booking/staffEdit.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';
import { cancelPendingChange, refundPart, takenForChange } from './customerChanges.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { isInTheWay, keepTurnaround } from '#mocks/fleet/occupancy.ts';
import { startIntent } from '#mocks/payment/intents.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';
import { ownOf } from './reservations.ts';
import * as calls from '#domain/booking/calls/customerChanges.ts';
import { answers } from '#mocks/serve.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The dates after the change. Only other dates have to keep the rules of a booking. */
function nextDates(
  backend: Backend,
  row: Reservation,
  { asked, tariff }: { asked: BookingDates | undefined; tariff: Tariff },
): ReservationDates {
  if (!asked) return row;
  const priced = priceBooking({ ...tariff, purpose: row.purpose }, asked, {
    userId: row.userId ?? '',
    now: backend.now,
    maxDays: backend.config.maxReservationDays,
    noticeHours: backend.config.noticeHours,
    pickupHours: backend.config.pickupHours,
  });
  if (isFault(priced)) throw bookingRefused(priced);
  const start = occupiedPeriod(row)?.start ?? 0;
  if (isMoveTooLate(start, priced.period.start, backend.now)) throw changeRefused('move_too_late');
  return priced.dates;
}

/** The car after the change. */
function nextCar(backend: Backend, row: Reservation, carId: string): Car {
  const car = backend.cars.find(({ id }) => id === carId);
  if (carId === row.carId) {
    if (!car) throw carGone();
    return car;
  }
  const { details, ...movable } = assertMovable(car && { ...car, purpose: car.CarForReason }, row.purpose);
  const { passengers } = tripExcess(row.trip, details);
  if (passengers) throw invalidEdit('carId', passengers);
  return { ...movable, details };
}

/** The terms of a change; throws the error that the server answers. */
function quoted(
  backend: Backend,
  row: Reservation,
  { dates: asked, extras, carId = row.carId }: ReservationChange,
) {
  if (row.status !== 'confirmed') throw changeRefused('not_confirmed');
  const start = occupiedPeriod(row)?.start ?? 0;
  if (!isChangeOpen(start, backend.now)) throw changeRefused('change_closed');
  const car = nextCar(backend, row, carId);
  const isMoved = carId !== row.carId;
  const tariff = tariffOfCar(car);
  const dates = nextDates(backend, row, { asked, tariff });
  const before = pricedReservation(row);
  const change = {
    dates,
    own: { ...tariff, purpose: row.purpose },
    other: isMoved ? tariff : undefined,
  };
  const offered = backend.extras.map(offeredExtra);
  const changed = linesOfChange(before, { ...change, extras, offered, purpose: row.purpose });
  if (isExtraFault(changed)) throw bookingRefused({ ...changed, fields: [] });
  if (isSameBooking(before, change, changed)) throw changeRefused('nothing_changed');
  releaseHolds(backend);
  if (isInTheWay(dates, takenForChange(backend, row, carId))) throw datesTaken();
  const terms = changeTerms(
    {
      totalPence: poundsToPence(row.totalPrice),
      depositPence: poundsToPence(row.depositAmount),
      paidPence: poundsToPence(row.currentPaid),
      start,
    },
    { pricePence: linesTotal(changed), now: backend.now },
  );
  const quote: ChangeQuote = {
    oldTotal: row.totalPrice,
    newTotal: penceToPounds(terms.totalPence),
    payNow: penceToPounds(terms.payNowPence),
    refund: penceToPounds(terms.refundPence),
    remaining: penceToPounds(terms.remainingPence),
  };
  const { startDate, endDate, startTime = null, endTime = null } = dates;
  return {
    quote,
    terms,
    booking: {
      lines: withLateTotal(changed, terms.totalPence).map(presentLine),
      ...{ startDate, endDate, startTime, endTime, isMultiDay: startTime === null },
      ...(isMoved ? { car: carId, carId, carMake: car.make, carModel: car.model } : {}),
    },
  };
}

export const customerChangeHandlers = (backend: Backend) =>
  answers(backend, calls, {
    quoteChange: ({ params, body }) => quoted(backend, ownOf(backend, params.id), body).quote,

    changeReservation: ({ params, body: { newTotal, payNow, refund, ...asked } }) => {
      const row = ownOf(backend, params.id);
      const { quote, terms, booking } = quoted(backend, row, asked);
      if (newTotal !== quote.newTotal || payNow !== quote.payNow || refund !== quote.refund) {
        throw changeRefused('price_changed');
      }
      cancelPendingChange(backend, row.id);
      if (terms.payNowPence > 0) {
        const hold = aReservation({
          ...row,
          ...booking,
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
      Object.assign(row, booking);
      keepTurnaround(backend, row);
      refundPart(backend, row, terms.refundPence);
      Object.assign(row, {
        totalPrice: quote.newTotal,
        depositAmount: penceToPounds(terms.depositPence),
        currentPaid: penceToPounds(poundsToPence(row.currentPaid) - terms.refundPence),
        remainingToPay: quote.remaining,
        version: row.version + 1,
      });
      issueDocuments(backend, row);
      followReservation(backend, row);
      return row;
    },
  });
