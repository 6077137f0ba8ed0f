// Composes the answer of the insight call from counted facts, so that every grouping has the same sums.
import { blockedDays, fleetDays, type FleetTime } from '../fleetDays.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Insight, InsightCar, MoneyFigures } from '../contract/insight.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import { monthsBetween, type Month } from '#domain/time/months.ts';
import { leadTimeCounts } from './leadTime.ts';

/** The reservations of a car that start in a month of the period. */
export interface ReservationFacts {
  month: Month;
  carId: string;
  reservations: number;
  cancelled: number;
  bookedPence: Pence;
  outstandingPence: Pence;
  cancelledKeptPence: Pence;
  cancelledRefundedPence: Pence;
}

/** The ledger entries of a month of the period; without a car for money that belongs to no reservation. */
export interface MovementFacts {
  month: Month;
  carId: string | null;
  receivedPence: Pence;
  refundedPence: Pence;
}

export interface CarFacts {
  carId: string;
  car: string;
  purpose: Purpose;
  hiredDays: number;
  time: FleetTime;
}

export interface InsightFacts {
  reservations: readonly ReservationFacts[];
  movements: readonly MovementFacts[];
  /** Every car that exists or existed. */
  cars: readonly CarFacts[];
  /** By lead time in days. */
  leadTimes: readonly { days: number; count: number }[];
}

type Place = Pick<MovementFacts, 'month' | 'carId'>;

const sum = <Fact>(facts: readonly Fact[], pence: (fact: Fact) => Pence): Pence =>
  facts.reduce((total, fact) => total + pence(fact), 0);

/** The four amounts of the facts for which `belongs` is true. */
function moneyOf(facts: InsightFacts, belongs: (place: Place) => boolean): MoneyFigures {
  const reservations = facts.reservations.filter(belongs);
  const movements = facts.movements.filter(belongs);
  return {
    booked: penceToPounds(sum(reservations, ({ bookedPence }) => bookedPence)),
    received: penceToPounds(sum(movements, ({ receivedPence }) => receivedPence)),
    outstanding: penceToPounds(sum(reservations, ({ outstandingPence }) => outstandingPence)),
    refunded: penceToPounds(sum(movements, ({ refundedPence }) => refundedPence)),
  };
}

const hasMoney = ({ booked, received, outstanding, refunded }: MoneyFigures): boolean =>
  booked + received + outstanding + refunded > 0;

const WITHOUT_RESERVATION = {
  carId: null,
  car: 'No reservation',
  purpose: null,
  hiredDays: 0,
  fleetDays: 0,
  blockedDays: 0,
};

function carRows(facts: InsightFacts, period: { first: LondonDate; end: LondonDate }): InsightCar[] {
  const rows = facts.cars.map(({ time, ...car }) => ({
    ...car,
    ...moneyOf(facts, ({ carId }) => carId === car.carId),
    fleetDays: fleetDays([time], period),
    blockedDays: blockedDays([time], period),
  }));
  const other = { ...WITHOUT_RESERVATION, ...moneyOf(facts, ({ carId }) => carId === null) };
  return [...rows, other]
    .filter((row) => row.fleetDays > 0 || row.hiredDays > 0 || hasMoney(row))
    .sort((a, b) => b.booked - a.booked || a.car.localeCompare(b.car));
}

/**
 * The answer for the London dates from `from` to `to`, both included. Input amounts are in pence, output amounts in
 * pounds.
 */
export function composeInsight(
  { from, to }: { from: LondonDate; to: LondonDate },
  facts: InsightFacts,
): Insight {
  const cars = carRows(facts, { first: from, end: addDays(to, 1) });
  const purposes = [...new Set(cars.map(({ purpose }) => purpose))].sort();
  const purposeOf = new Map<string | null, Purpose | null>(
    cars.map(({ carId, purpose }) => [carId, purpose]),
  );
  return {
    from,
    to,
    total: moneyOf(facts, () => true),
    months: monthsBetween(from, to).map((month) => {
      const reservations = facts.reservations.filter((fact) => fact.month === month);
      return {
        month,
        ...moneyOf(facts, (place) => place.month === month),
        reservations: sum(reservations, (fact) => fact.reservations),
        cancelled: sum(reservations, (fact) => fact.cancelled),
        cancelledKept: penceToPounds(sum(reservations, (fact) => fact.cancelledKeptPence)),
        cancelledRefunded: penceToPounds(sum(reservations, (fact) => fact.cancelledRefundedPence)),
      };
    }),
    cars,
    purposes: purposes.map((purpose) => ({
      purpose,
      ...moneyOf(facts, ({ carId }) => purposeOf.get(carId) === purpose),
    })),
    leadTimes: leadTimeCounts(facts.leadTimes),
  };
}
