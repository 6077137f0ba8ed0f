// The fleet between two days, in the format of the server.
import { blockPeriod } from '#domain/fleet/occupancy.ts';
import { occupiedPeriod, overlaps, type Period } from '#domain/time/period.ts';
import type { Fleet, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { blocksDates } from '#domain/booking/status.ts';
import { addDays, startOfLondonDay } from '#domain/time/london.ts';
import type { Backend } from '#mocks/backend.ts';
import * as calls from '#domain/fleet/calls/staff.ts';
import { answers } from '#mocks/serve.ts';
import { keptPeriod } from './occupancy.ts';
import { isTakenJob } from '#domain/jobs/status.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';

const instants = ({ start, end }: Period) => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(end).toISOString(),
});

function reserved(backend: Backend, days: Period): FleetPeriod[] {
  return backend.reservations.flatMap((row) => {
    const [period, kept] = [occupiedPeriod(row), keptPeriod(backend, row)];
    if (!blocksDates(row.status) || !period || !kept || !overlaps(days, kept)) return [];
    const { id, carId, startDate, endDate, startTime, endTime, version, totalPrice, remainingToPay } = row;
    const user = backend.users.find((each) => each.id === row.userId);
    return {
      kind: 'reservation',
      ...{ id, carId, startDate, endDate, startTime, endTime, version, totalPrice, remainingToPay },
      ...instants(period),
      status: row.status === 'held' ? 'held' : 'confirmed',
      reference: row.reference,
      turnaroundMinutes: backend.turnarounds[id] ?? 0,
      customer: user?.name ?? null,
      surname: user ? user.last_name || user.first_name : '',
      lacksDriver:
        row.purpose === 'Chauffeur' &&
        row.status === 'confirmed' &&
        period.end > backend.now &&
        !(row.chauffeur && isTakenJob(row.chauffeur.state)),
      userId: row.userId,
      holdExpiresAt: (row.status === 'held' && row.holdExpiresAt) || null,
      changes: row.changes ?? null,
    };
  });
}

function blocked(backend: Backend, days: Period): FleetPeriod[] {
  return backend.blocks.flatMap(({ kind: blockKind, ...block }) => {
    const period = blockPeriod(block);
    if (!period || !overlaps(days, period)) return [];
    return { ...block, kind: 'block', blockKind, ...instants(period) };
  });
}

export const fleetHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getFleet: ({ query: { from, to } }) => {
      const days = { start: startOfLondonDay(from), end: startOfLondonDay(addDays(to, 1)) };
      releaseHolds(backend);
      const cars = backend.cars.map(({ id, make, model, CarForReason, turnaroundMinutes }) => ({
        id,
        make,
        model,
        CarForReason,
        turnaroundMinutes,
      }));
      const nameOf = ({ make, model }: { make: string; model: string }) => `${make}\n${model}`.toLowerCase();
      const fleet: Fleet = {
        cars: cars.sort((a, b) => nameOf(a).localeCompare(nameOf(b))),
        periods: [...reserved(backend, days), ...blocked(backend, days)]
          .filter(({ carId }) => cars.some(({ id }) => id === carId))
          .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
      };
      return fleet;
    },
  });
