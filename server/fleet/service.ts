// Use cases of the staff for blocks: list, add, change and delete.
import {
  blockMissing,
  carGone,
  overlapsBlock,
  overlapsReservation,
  overlapsUnknown,
} from '#domain/fleet/refusals.ts';
import { randomUUID } from 'node:crypto';
import { blockPeriod, type BlockDates } from '#domain/fleet/occupancy.ts';
import { periodOfDays, type Period } from '#domain/time/period.ts';
import { blockDatesText } from '#domain/fleet/blockText.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { CarBlock, CarBlockForm, CarBlockQuery } from '#domain/fleet/contract/carBlocks.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { HttpProblem } from '#domain/kit/httpProblem.ts';
import { lockCar } from './cars/repository.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import type { Instant } from '#domain/time/london.ts';
import {
  deleteBlock,
  findInTheWay,
  insertBlock,
  listBlocks,
  lockBlock,
  updateBlock,
  type BlockRow,
  type BlockValues,
  type Occupation,
} from './repository.ts';

// Without the note, which may name people.
const AUDITED = ['car_id', 'kind', 'start_date', 'end_date', 'start_time', 'end_time'] as const;
const auditedOf = (row: BlockRow | undefined) =>
  Object.fromEntries(AUDITED.map((name) => [name, row?.[name] ?? null]));

const presentBlock = (row: BlockRow): CarBlock => ({
  id: row.id,
  carId: row.car_id,
  kind: row.kind,
  note: row.note,
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
  version: row.version,
});

const datesOf = (row: Pick<BlockRow, 'start_date' | 'end_date' | 'start_time' | 'end_time'>): BlockDates => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

function clash(occupation: Occupation | undefined): HttpProblem {
  if (!occupation) return overlapsUnknown();
  const { reference, is_held: isHeld, turnaround_minutes: minutes } = occupation;
  const dates = datesOf(occupation);
  if (!reference) return overlapsBlock(blockDatesText(dates));
  return overlapsReservation(reservationDatesText(dates), {
    ...{ reference, isHeld: Boolean(isHeld) },
    turnaroundMinutes: minutes ?? 0,
  });
}

/** The row of a form. The schema of the form has checked its dates. */
function valuesOf(id: string, { carId, kind, note, startDate, endDate, startTime, endTime }: CarBlockForm) {
  const dates = { startDate, endDate, startTime, endTime };
  const period = blockPeriod(dates);
  if (!period) throw new RangeError('The dates of this block were not checked.');
  return { id, carId, kind, note, dates, period };
}

export interface CarBlockDeps {
  db: Database;
  now: () => Instant;
  eventBus: EventBus;
  /** Releases the expired holds that block these dates of a car. */
  releaseStaleHolds: (wanted: { carId: string; period: Period }) => Promise<void>;
}

/** The use cases of blocks; all dates and times are London's. */
export function createCarBlocks({ db, now, eventBus, releaseStaleHolds }: CarBlockDeps) {
  /**
   * Runs `write` in a transaction with the car locked; a conflict names the overlapping occupant. Returns the block
   * afterwards.
   */
  async function occupying(
    block: BlockValues,
    write: (tx: Queryable, assertFree: () => Promise<void>) => Promise<void>,
  ): Promise<CarBlock> {
    await releaseStaleHolds(block);
    try {
      const row = await db.transaction(async (tx) => {
        const isOffered = await lockCar(tx, block.carId);
        await write(tx, async () => {
          if (!isOffered) throw carGone();
          const occupation = await findInTheWay(tx, block);
          if (occupation) throw clash(occupation);
        });
        return lockBlock(tx, block.id);
      });
      if (!row) throw blockMissing();
      eventBus.emit('availabilityChanged', { carId: block.carId });
      return presentBlock(row);
    } catch (error) {
      if (sqlState(error) === EXCLUSION_VIOLATION) throw clash(await findInTheWay(db, block));
      throw error;
    }
  }

  return {
    /** The blocks of the days, by their start; of all cars without `carId`. */
    async list({ from, to, carId }: CarBlockQuery): Promise<CarBlock[]> {
      const rows = await listBlocks(db, { period: periodOfDays({ from, to }), carId });
      return rows.map(presentBlock);
    },

    /** Takes a car out of service. Errors: 404 for the car, 409 'block_overlap' with the overlapping occupant. */
    async add(form: CarBlockForm, audit: Audit): Promise<CarBlock> {
      const block = valuesOf(randomUUID(), form);
      return occupying(block, async (tx, assertFree) => {
        await assertFree();
        await insertBlock(tx, { ...block, now: now() });
        const after = auditedOf(await lockBlock(tx, block.id));
        await audit(tx, { action: 'block.added', object: { type: 'block', id: block.id }, after });
      });
    },

    /**
     * Replaces a block. Errors: 404 for block and car, 409 'version_conflict' for a change of an older version, 409
     * 'block_overlap'.
     */
    async change(id: string, form: CarBlockForm, audit: Audit): Promise<CarBlock> {
      const block = valuesOf(id, form);
      let carBefore = block.carId;
      const changed = await occupying(block, async (tx, assertFree) => {
        const before = await lockBlock(tx, id);
        if (!before) throw blockMissing();
        assertVersion(form.version, before.version, 'block');
        await assertFree();
        carBefore = before.car_id;
        await updateBlock(tx, block);
        await audit(tx, {
          action: 'block.changed',
          object: { type: 'block', id },
          ...changesBetween(before, (await lockBlock(tx, id)) ?? before, AUDITED),
        });
      });
      if (carBefore !== block.carId) eventBus.emit('availabilityChanged', { carId: carBefore });
      return changed;
    },

    /** Deletes a block. Errors: 404. */
    async remove(id: string, audit: Audit): Promise<void> {
      const before = await db.transaction(async (tx) => {
        const row = await lockBlock(tx, id);
        if (!row) throw blockMissing();
        await deleteBlock(tx, id);
        const object = { type: 'block', id };
        await audit(tx, { action: 'block.deleted', object, before: auditedOf(row) });
        return row;
      });
      eventBus.emit('availabilityChanged', { carId: before.car_id });
    },
  };
}
