// SQL of blocks. Parameters are instants in epoch milliseconds; the tables store them as half-open ranges.
import type { BlockDates } from '#domain/fleet/occupancy.ts';
import type { Period } from '#domain/time/period.ts';
import type { BlockKind } from '#domain/fleet/contract/carBlocks.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, iso, rangeOf, updateRow } from '#server/platform/db/rows.ts';

export interface BlockRow {
  id: string;
  car_id: string;
  kind: BlockKind;
  note: string;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  version: number;
}

export interface BlockValues {
  id: string;
  carId: string;
  kind: BlockKind;
  note: string;
  dates: BlockDates;
  period: Period;
}

const COLUMNS =
  'b.id, b.car_id, b.kind, b.note, b.start_date, b.end_date, b.start_time, b.end_time, b.version';

/** The blocks that touch the period, of one car or of all cars that are not deleted, by their start. */
export async function listBlocks(
  db: Queryable,
  { period, carId }: { period: Period; carId: string | undefined },
): Promise<BlockRow[]> {
  return db.query<BlockRow>(
    `SELECT ${COLUMNS} FROM car_blocks b JOIN cars c ON c.id = b.car_id AND c.deleted_at IS NULL
     WHERE b.during && tstzrange($1, $2, '[)') AND ($3::uuid IS NULL OR b.car_id = $3)
     ORDER BY lower(b.during), b.id`,
    [iso(period.start), iso(period.end), carId ?? null],
  );
}

/** A block, locked until the transaction ends. */
export async function lockBlock(tx: Queryable, id: string): Promise<BlockRow | undefined> {
  const [row] = await tx.query<BlockRow>(`SELECT ${COLUMNS} FROM car_blocks b WHERE b.id = $1 FOR UPDATE`, [
    id,
  ]);
  return row;
}

const fieldsOf = ({ carId, kind, note, dates, period }: BlockValues) => ({
  ...{ carId, kind, note, during: rangeOf(period) },
  startDate: dates.startDate,
  endDate: dates.endDate,
  startTime: dates.startTime || null,
  endTime: dates.endTime || null,
});

/** Throws the exclusion violation of the database when something else occupies the period. */
export async function insertBlock(tx: Queryable, block: BlockValues & { now: Instant }): Promise<void> {
  await insertRow(tx, 'car_blocks', { id: block.id, ...fieldsOf(block), createdAt: iso(block.now) });
}

/** Throws as `insertBlock` does. */
export const updateBlock = (tx: Queryable, block: BlockValues): Promise<void> =>
  updateRow(tx, 'car_blocks', block.id, fieldsOf(block));

export async function deleteBlock(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM car_blocks WHERE id = $1', [id]);
}

/** The occupant of a car: a reservation with its reference and its dates, or a block. */
export type Occupation = Pick<BlockRow, 'start_date' | 'end_date' | 'start_time' | 'end_time'> & {
  /** Null for a block, which also has no turnaround. */
  reference: string | null;
  turnaround_minutes: number | null;
  is_held: boolean;
};

/** The first occupant that overlaps a block in this period; `id` is the block itself. */
export async function findInTheWay(
  db: Queryable,
  { id, carId, period }: Pick<BlockValues, 'id' | 'carId' | 'period'>,
): Promise<Occupation | undefined> {
  const [row] = await db.query<Occupation>(
    `SELECT r.reference, r.turnaround_minutes, o.kind = 'held' AS is_held, coalesce(r.start_date, b.start_date) AS start_date,
       coalesce(r.end_date, b.end_date) AS end_date, coalesce(r.start_time, b.start_time) AS start_time,
       coalesce(r.end_time, b.end_time) AS end_time
     FROM occupied_periods o LEFT JOIN reservations r ON r.id = o.id LEFT JOIN car_blocks b ON b.id = o.id
     WHERE o.car_id = $1 AND o.during && tstzrange($2, $3, '[)') AND o.owner_id <> $4
     ORDER BY lower(o.during) LIMIT 1`,
    [carId, iso(period.start), iso(period.end), id],
  );
  return row;
}
