// GET /api/insight and GET /api/payments/reconciliation, computed from the backend's reservations and payments.
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { composeInsight, type MovementFacts, type ReservationFacts } from '#domain/office/insight/insight.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { datesBetween, daysBetween, londonDate } from '#domain/time/london.ts';
import { monthOf } from '#domain/time/months.ts';
import * as officeCalls from '#domain/office/calls.ts';
import * as recordsCalls from '#domain/payment/calls/records.ts';
import { answers } from '#mocks/serve.ts';
import type { Backend } from '#mocks/backend.ts';
import { fleetTimeOf } from '#mocks/fleet/occupancy.ts';
import { paymentsOf } from '#mocks/payment/payments.ts';

interface Movement {
  id: string;
  kind: ReconciliationEntry['kind'];
  amount: number;
  at: string;
  reservation: Reservation;
}

/** The received and the refunded money, from the payments of the reservations. */
function movementsOf(backend: Backend): Movement[] {
  const movements = (
    { id, amount, paidAt, refunds }: PaymentRecord,
    reservation: Reservation,
  ): Movement[] => [
    ...(paidAt === null
      ? []
      : [{ id: `ch_${id}`, kind: 'payment' as const, amount, at: paidAt, reservation }]),
    ...refunds.flatMap(({ reference, refundedAt, amount: refunded }) =>
      reference === null || refundedAt === null
        ? []
        : [{ id: reference, kind: 'refund' as const, amount: refunded, at: refundedAt, reservation }],
    ),
  ];
  return backend.reservations.flatMap((reservation) =>
    paymentsOf(backend, reservation).flatMap((payment) => movements(payment, reservation)),
  );
}

const isWithin = ({ from, to }: PeriodQuery, date: string) => from <= date && date <= to;
const dayOf = (instant: string) => londonDate(Date.parse(instant));

function reservationFacts(row: Reservation): ReservationFacts {
  const isCancelled = row.status === 'cancelled';
  const isFree = isCancelled && row.refunded > 0 && row.remainingToPay === 0;
  return {
    month: monthOf(row.startDate),
    carId: row.carId,
    reservations: 1,
    cancelled: isCancelled ? 1 : 0,
    bookedPence: isFree ? 0 : poundsToPence(row.totalPrice),
    outstandingPence: poundsToPence(row.remainingToPay),
    cancelledKeptPence: isCancelled ? poundsToPence(row.currentPaid) : 0,
    cancelledRefundedPence: isCancelled ? poundsToPence(row.refunded) : 0,
  };
}

function insightOf(backend: Backend, period: PeriodQuery) {
  const starting = backend.reservations.filter(
    ({ status, startDate, changes }) =>
      (status === 'confirmed' || status === 'cancelled') && !changes && isWithin(period, startDate),
  );
  const movements = movementsOf(backend)
    .filter(({ at }) => isWithin(period, dayOf(at)))
    .map(({ kind, amount, at, reservation }): MovementFacts => ({
      month: monthOf(dayOf(at)),
      carId: reservation.carId,
      receivedPence: kind === 'payment' ? poundsToPence(amount) : 0,
      refundedPence: kind === 'refund' ? poundsToPence(amount) : 0,
    }));
  const hiredDays = (car: string) =>
    new Set(
      backend.reservations
        .filter(({ carId, status }) => carId === car && status === 'confirmed')
        .flatMap(({ startDate, endDate }) => datesBetween(startDate, endDate))
        .filter((day) => isWithin(period, day)),
    ).size;
  return composeInsight(period, {
    reservations: starting.map(reservationFacts),
    movements,
    cars: backend.cars.map(({ id, make, model, CarForReason }) => ({
      carId: id,
      car: `${make} ${model}`,
      purpose: CarForReason,
      hiredDays: hiredDays(id),
      time: fleetTimeOf(backend, id),
    })),
    leadTimes: starting.map(({ createdAt, startDate }) => ({
      days: daysBetween(dayOf(createdAt), startDate),
      count: 1,
    })),
  });
}

/** The provider of the mocks agrees with all payments, except for the backend's `mismatches`. */
function entriesOf(backend: Backend, period: PeriodQuery): ReconciliationEntry[] {
  const matching = movementsOf(backend).map(({ id, kind, amount, at, reservation }): ReconciliationEntry => ({
    id,
    kind,
    result: 'matching',
    providerAmount: amount,
    ledgerAmount: amount,
    at,
    reservationId: reservation.id,
    reference: reservation.reference,
  }));
  return [...matching, ...backend.mismatches]
    .filter(({ at }) => isWithin(period, dayOf(at)))
    .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
}

const calls = { ...officeCalls, ...recordsCalls };

export const insightHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getInsight: ({ query }) => insightOf(backend, query),

    getReconciliation: ({ query: { from, to } }) => ({
      from,
      to,
      entries: entriesOf(backend, { from, to }),
    }),
  });
