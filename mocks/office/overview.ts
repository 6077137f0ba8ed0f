// GET /api/admin/overview and GET /api/insight/months, computed from the backend's state.
import { blockedDays, fleetDays } from '#domain/office/fleetDays.ts';
import type { Overview, OverviewMonth, OverviewMonths } from '#domain/office/contract/overview.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { addDays, datesBetween, londonDate } from '#domain/time/london.ts';
import { firstOfMonth } from '#domain/time/months.ts';
import type { Backend } from '#mocks/backend.ts';
import { fleetTimeOf } from '#mocks/fleet/occupancy.ts';
import * as calls from '#domain/office/calls.ts';
import { answers } from '#mocks/serve.ts';

const MONTHS_BEFORE = 6;
const MONTHS_IN_ALL = 12;

const sum = (pounds: number[]) => penceToPounds(pounds.map(poundsToPence).reduce((all, one) => all + one, 0));

function monthOf(backend: Backend, first: string): OverviewMonth {
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
      monthOf(backend, firstOfMonth(today, index - MONTHS_BEFORE)),
    ),
  };
}

export const overviewHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getOverview: () => overviewOf(backend),
    getMonths: () => monthsOf(backend),
  });
