// Blocks of cars, decided by the rules of the domain as on the server.
import { blockMissing, carGone, overlapsBlock, overlapsReservation } from '#domain/fleet/refusals.ts';
import { blockPeriod } from '#domain/fleet/occupancy.ts';
import { overlaps, occupiedPeriod, type Period } from '#domain/time/period.ts';
import { blockDatesText } from '#domain/fleet/blockText.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { CarBlock, CarBlockForm } from '#domain/fleet/contract/carBlocks.ts';
import { blocksDates } from '#domain/booking/status.ts';
import { addDays, startOfLondonDay } from '#domain/time/london.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { removeRow, rowOf, userOf, type Backend } from '#mocks/backend.ts';
import * as calls from '#domain/fleet/calls/staff.ts';
import { answers } from '#mocks/serve.ts';
import { keptPeriod } from './occupancy.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';
import type { Fleet, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { isTakenJob } from '#domain/jobs/status.ts';

const instants = ({ start, end }: Period) => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(end).toISOString(),
});

function reserved(backend: Backend, days: Period): FleetPeriod[] {
  return backend.reservations.flatMap((row) => {
    const [period, kept] = [occupiedPeriod(row), keptPeriod(backend, row)];
    if (!blocksDates(row.status) || !period || !kept || !overlaps(days, kept)) return [];
    const { id, carId, startDate, endDate, startTime, endTime, version, totalPrice, remainingToPay } = row;
    const user = userOf(backend, row.userId);
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

const startOf = (block: CarBlock) => blockPeriod(block)?.start ?? 0;

function refuseOverlap(backend: Backend, { carId }: CarBlockForm, period: Period, ownId?: string): void {
  const touches = (other: Period | undefined) => other !== undefined && overlaps(period, other);

  releaseHolds(backend);
  const row = backend.reservations.find(
    (each) => each.carId === carId && blocksDates(each.status) && touches(keptPeriod(backend, each)),
  );
  if (row) {
    throw overlapsReservation(reservationDatesText(row), {
      reference: row.reference,
      isHeld: row.status === 'held',
      turnaroundMinutes: backend.turnarounds[row.id] ?? 0,
    });
  }
  const block = backend.blocks.find(
    (each) => each.carId === carId && each.id !== ownId && touches(blockPeriod(each)),
  );
  if (block) throw overlapsBlock(blockDatesText(block));
}

/** The block of a form; throws the error that the server answers. */
function blockOf(backend: Backend, form: CarBlockForm, before?: CarBlock): CarBlock {
  const { version: _version, startTime, endTime, ...fields } = form;
  if (!backend.cars.some(({ id }) => id === form.carId)) throw carGone();
  const period = blockPeriod(form);
  if (period) refuseOverlap(backend, form, period, before?.id);
  return {
    id: before?.id ?? backend.nextId(),
    ...fields,
    startTime: startTime || null,
    endTime: endTime || null,
    version: before ? before.version + 1 : 0,
  };
}

export const carBlockHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getCarBlocks: ({ query: { from, to, carId } }) => {
      const days = { start: startOfLondonDay(from), end: startOfLondonDay(addDays(to, 1)) };
      const shown = backend.blocks.filter((block) => {
        const period = blockPeriod(block);
        return period && overlaps(days, period) && (carId ?? block.carId) === block.carId;
      });
      return shown.sort((a, b) => startOf(a) - startOf(b));
    },

    addBlock: ({ body }) => {
      const block = blockOf(backend, body);
      backend.blocks.push(block);
      return block;
    },

    changeBlock: ({ params, body }) => {
      const before = rowOf(backend.blocks, params.id, blockMissing);
      assertVersion(body.version, before.version, 'block');
      return Object.assign(before, blockOf(backend, body, before));
    },

    deleteBlock: ({ params }) => {
      removeRow(backend.blocks, params.id, blockMissing);
    },

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
