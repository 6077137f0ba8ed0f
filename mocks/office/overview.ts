// The figures of the office and the reconciliation, computed from the backend's reservations and payments.
import { blockedDays, fleetDays } from '#domain/office/fleetDays.ts';
import type { Overview, OverviewMonth, OverviewMonths } from '#domain/office/contract/overview.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { addDays, datesBetween, londonDate, daysBetween } from '#domain/time/london.ts';
import { firstOfMonth, monthOf } from '#domain/time/months.ts';
import type { Backend } from '#mocks/backend.ts';
import { fleetTimeOf } from '#mocks/fleet/occupancy.ts';
import { answers } from '#mocks/serve.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { composeInsight, type MovementFacts, type ReservationFacts } from '#domain/office/insight/insight.ts';
import * as officeCalls from '#domain/office/calls.ts';
import * as recordsCalls from '#domain/payment/calls/records.ts';
import { movementsOf } from '#mocks/payment/payments.ts';

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
    .map(({ kind, amount, at, row }): MovementFacts => ({
      month: monthOf(dayOf(at)),
      carId: row.carId,
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
  const matching = movementsOf(backend).map(({ id, kind, amount, at, row }): ReconciliationEntry => ({
    id: kind === 'payment' ? `ch_${id}` : id,
    ...{ kind, result: 'matching', providerAmount: amount, ledgerAmount: amount, at },
    ...{ reservationId: row.id, reference: row.reference },
  }));
  return [...matching, ...backend.mismatches]
    .filter(({ at }) => isWithin(period, dayOf(at)))
    .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
}

const calls = { ...officeCalls, ...recordsCalls };

const MONTHS_BEFORE = 6;
const MONTHS_IN_ALL = 12;

const sum = (pounds: number[]) => penceToPounds(pounds.map(poundsToPence).reduce((all, one) => all + one, 0));

function figuresOfMonth(backend: Backend, first: string): OverviewMonth {
  const { reservations, cars } = backend;
  const month = first.slice(0, 7);
  const confirmed = reservations.filter(({ status }) => status === 'confirmed');
  const days = confirmed.flatMap(({ carId, startDate, endDate }) =>
    datesBetween(startDate, endDate)
      .filter((day) => day.startsWith(month))
      .map((day) => `${carId} ${day}`),
  );
  const fleet = cars.map(({ id }) => fleetTimeOf(backend, id));
  const range = { first, end: firstOfMonth(first, 1) };
  return {
    month,
    revenue: sum(
      confirmed.filter(({ startDate }) => startDate.startsWith(month)).map(({ totalPrice }) => totalPrice),
    ),
    hiredDays: new Set(days).size,
    fleetDays: fleetDays(fleet, range) - blockedDays(fleet, range),
  };
}

function overviewOf(backend: Backend): Overview {
  const today = londonDate(backend.now);
  const { reservations, users, jobRequests } = backend;
  const reservationsOn = (day: string) =>
    reservations.filter(
      ({ status, startDate, endDate }) => status === 'confirmed' && startDate <= day && endDate >= day,
    ).length;
  const owed = reservations.filter(
    ({ status, remainingToPay }) => (status === 'confirmed' || status === 'cancelled') && remainingToPay > 0,
  );
  return {
    today,
    hiresToday: reservationsOn(today),
    hiresTomorrow: reservationsOn(addDays(today, 1)),
    unpaid: { count: owed.length, amount: sum(owed.map(({ remainingToPay }) => remainingToPay)) },
    requestedJobs: jobRequests.length,
    unverifiedDrivers: users.filter(({ isDriver, isVerifiedDriver }) => isDriver && !isVerifiedDriver).length,
  };
}

function monthsOf(backend: Backend): OverviewMonths {
  const today = londonDate(backend.now);
  return {
    today,
    months: Array.from({ length: MONTHS_IN_ALL }, (_, index) =>
      figuresOfMonth(backend, firstOfMonth(today, index - MONTHS_BEFORE)),
    ),
  };
}

export const overviewHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getOverview: () => overviewOf(backend),
    getMonths: () => monthsOf(backend),

    getInsight: ({ query }) => insightOf(backend, query),

    getReconciliation: ({ query: { from, to } }) => ({
      from,
      to,
      entries: entriesOf(backend, { from, to }),
    }),
  });
