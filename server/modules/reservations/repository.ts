// SQL of reservations. Parameters are instants in epoch milliseconds; the table stores them as half-open ranges.
import type { ReservationDates, Period } from '#domain/availability/period.ts';
import type { Purpose } from '#domain/car/purpose.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { HoldAllowance } from '#domain/reservation/holdDecision.ts';
import { RESERVATION_TRANSITIONS, type ReservationStatus } from '#domain/reservation/status.ts';
import { sourcesOf, type Cause } from '#domain/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';

const HOUR = 3_600_000;

export interface ReservationRow {
  id: string;
  car_id: string;
  user_id: string | null;
  car_make: string;
  car_model: string;
  price_pence: Pence;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  starts_at: Date;
  status: ReservationStatus;
  hold_expires_at: Date | null;
  total_pence: Pence;
  deposit_pence: Pence;
  paid_pence: Pence;
  refunded_pence: Pence;
  version: number;
  created_at: Date;
  cancelled_free: boolean;
}

export interface CarRow {
  id: string;
  make: string;
  model: string;
  price_pence: Pence;
  purpose: Purpose;
}

export const RESERVATION_COLUMNS = `r.id, r.car_id, r.user_id, r.car_make, r.car_model, r.price_pence, r.start_date, r.end_date,
  r.start_time, r.end_time, lower(r.during) AS starts_at, r.status, r.hold_expires_at, r.total_pence,
  r.deposit_pence, r.paid_pence, r.refunded_pence, r.version, r.created_at, r.cancelled_free`;

const iso = (instant: Instant) => new Date(instant).toISOString();

/** The car; with `lock` its row stays locked until this transaction ends, so that bookings of the car wait. */
export async function findCar(db: Queryable, carId: string, lock = false): Promise<CarRow | undefined> {
  const [car] = await db.query<CarRow>(
    `SELECT id, make, model, price_pence, purpose FROM cars WHERE id = $1 AND deleted_at IS NULL
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [carId],
  );
  return car;
}

/** Locks the car's row, also of a deleted car, whose reservations may still change. */
export async function lockCar(tx: Queryable, carId: string): Promise<void> {
  await tx.query('SELECT 1 FROM cars WHERE id = $1 FOR NO KEY UPDATE', [carId]);
}

export async function findReservation(
  db: Queryable,
  id: string,
  lock = false,
): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return row;
}

/**
 * A user's reservation of exactly these dates of a car in one of the statuses; statuses named first win, then the
 * newest row.
 */
export async function findOwn(
  db: Queryable,
  own: { userId: string; carId: string; dates: ReservationDates; statuses: readonly ReservationStatus[] },
): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r
     WHERE r.user_id = $1 AND r.car_id = $2 AND r.status = ANY($3) AND r.start_date = $4 AND r.end_date = $5
       AND r.start_time IS NOT DISTINCT FROM $6 AND r.end_time IS NOT DISTINCT FROM $7
     ORDER BY array_position($3::text[], r.status), r.created_at DESC, r.added_seq DESC LIMIT 1`,
    [
      own.userId,
      own.carId,
      own.statuses,
      own.dates.startDate,
      own.dates.endDate,
      own.dates.startTime ?? null,
      own.dates.endTime ?? null,
    ],
  );
  return row;
}

export async function findOwnHold(
  db: Queryable,
  userId: string,
  carId: string,
): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.user_id = $1 AND r.car_id = $2 AND r.status = 'held' FOR UPDATE`,
    [userId, carId],
  );
  return row;
}

/** Serialises what one customer's concurrent calls count. */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/**
 * What counts for the limits of the customer's new holds. Locks the customer's row until the transaction ends, so that
 * two requests cannot both be the last one allowed.
 */
export async function findHoldAllowance(
  tx: Queryable,
  holder: { userId: string; carId: string; now: Instant },
): Promise<HoldAllowance> {
  await lockUser(tx, holder.userId);
  const [user] = await tx.query<{ is_verified: boolean }>(
    'SELECT email_verified_at IS NOT NULL AS is_verified FROM users WHERE id = $1',
    [holder.userId],
  );
  const [row] = await tx.query<{ held: number; unpaid: number }>(
    `SELECT count(*) FILTER (WHERE r.car_id <> $2 AND r.status = 'held' AND r.hold_expires_at > $3)::int AS held,
       count(*) FILTER (WHERE r.created_at > $4 AND NOT EXISTS (
         SELECT 1 FROM payments p WHERE p.reservation_id = r.id AND p.status = 'succeeded'))::int AS unpaid
     FROM reservations r WHERE r.user_id = $1 AND (r.status = 'held' OR r.created_at > $4)`,
    [holder.userId, holder.carId, iso(holder.now), iso(holder.now - HOUR)],
  );
  return {
    otherCarsHeld: row?.held ?? 0,
    isEmailVerified: user?.is_verified ?? false,
    unpaidHoldsLastHour: row?.unpaid ?? 0,
  };
}

export interface NewReservationRow {
  id: string;
  userId: string;
  car: CarRow;
  dates: ReservationDates;
  period: Period;
  status: 'held' | 'confirmed';
  holdExpiresAt: Instant | null;
  totalPence: Pence;
  depositPence: Pence;
  now: Instant;
}

/** Inserts the row unless the exclusion constraint refuses its dates; returns whether it did. */
export async function insertReservation(tx: Queryable, row: NewReservationRow): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date,
       start_time, end_time, during, status, hold_expires_at, total_pence, deposit_pence, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, tstzrange($11, $12, '[)'), $13, $14, $15, $16, $17)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      row.id,
      row.car.id,
      row.userId,
      row.car.make,
      row.car.model,
      row.car.price_pence,
      row.dates.startDate,
      row.dates.endDate,
      row.dates.startTime ?? null,
      row.dates.endTime ?? null,
      iso(row.period.start),
      iso(row.period.end),
      row.status,
      row.holdExpiresAt === null ? null : iso(row.holdExpiresAt),
      row.totalPence,
      row.depositPence,
      iso(row.now),
    ],
  );
  return inserted.length === 1;
}

/** Holds that have expired at `now`: those that block `wanted.period`, or the 100 oldest of all cars. */
export async function findStaleHolds(
  db: Queryable,
  now: Instant,
  wanted?: { carId: string; period: Period },
): Promise<ReservationRow[]> {
  return wanted
    ? db.query<ReservationRow>(
        `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.status = 'held' AND r.hold_expires_at <= $1
           AND r.car_id = $2 AND r.during && tstzrange($3, $4, '[)')`,
        [iso(now), wanted.carId, iso(wanted.period.start), iso(wanted.period.end)],
      )
    : db.query<ReservationRow>(
        `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.status = 'held' AND r.hold_expires_at <= $1
         ORDER BY r.hold_expires_at, r.added_seq LIMIT 100`,
        [iso(now)],
      );
}

/** Moves a reservation to `to` if `by` may cause that transition from its status; returns whether it moved. */
export async function moveReservation(
  tx: Queryable,
  id: string,
  to: 'confirmed' | 'expired' | 'conflict',
  by: Cause,
): Promise<boolean> {
  const moved = await tx.query(
    `UPDATE reservations SET status = $2, hold_expires_at = NULL, version = version + 1
     WHERE id = $1 AND status = ANY($3) RETURNING id`,
    [id, to, sourcesOf(RESERVATION_TRANSITIONS, to, by)],
  );
  return moved.length === 1;
}

/** True if another reservation blocks a part of this one's dates. */
export async function isTaken(tx: Queryable, id: string): Promise<boolean> {
  const others = await tx.query(
    `SELECT 1 FROM reservations o JOIN reservations r ON r.id = $1
     WHERE o.car_id = r.car_id AND o.id <> r.id AND o.status IN ('held', 'confirmed') AND o.during && r.during LIMIT 1`,
    [id],
  );
  return others.length > 0;
}

/** True if a reservation of another user, or of any user without `exceptUserId`, blocks a part of the period. */
export async function isPeriodTaken(
  db: Queryable,
  carId: string,
  period: Period,
  exceptUserId: string | null = null,
): Promise<boolean> {
  const others = await db.query(
    `SELECT 1 FROM reservations WHERE car_id = $1 AND status IN ('held', 'confirmed')
       AND during && tstzrange($2, $3, '[)') AND ($4::uuid IS NULL OR user_id IS DISTINCT FROM $4) LIMIT 1`,
    [carId, iso(period.start), iso(period.end), exceptUserId],
  );
  return others.length > 0;
}

/** Stores the sums of the ledger entries of a reservation's payments. */
export async function updateTotals(
  tx: Queryable,
  id: string,
  totals: { paidPence: Pence; refundedPence: Pence },
): Promise<void> {
  await tx.query('UPDATE reservations SET paid_pence = $2, refunded_pence = $3 WHERE id = $1', [
    id,
    totals.paidPence,
    totals.refundedPence,
  ]);
}

/** Cancels the reservation if `by` may: a customer a hold, an admin a confirmed reservation. */
export async function cancelRow(
  tx: Queryable,
  id: string,
  by: Cause,
  cancelled: { free: boolean; now: Instant },
): Promise<void> {
  await tx.query(
    `UPDATE reservations SET status = 'cancelled', hold_expires_at = NULL, cancelled_at = $2, cancelled_free = $3,
       version = version + 1 WHERE id = $1 AND status = ANY($4)`,
    [id, iso(cancelled.now), cancelled.free, sourcesOf(RESERVATION_TRANSITIONS, 'cancelled', by)],
  );
}

export async function updateDates(
  tx: Queryable,
  id: string,
  next: { dates: ReservationDates; period: Period; totalPence: Pence },
): Promise<void> {
  await tx.query(
    `UPDATE reservations SET start_date = $2, end_date = $3, start_time = $4, end_time = $5,
       during = tstzrange($6, $7, '[)'), total_pence = $8, deposit_pence = least(deposit_pence, $8),
       version = version + 1 WHERE id = $1`,
    [
      id,
      next.dates.startDate,
      next.dates.endDate,
      next.dates.startTime ?? null,
      next.dates.endTime ?? null,
      iso(next.period.start),
      iso(next.period.end),
      next.totalPence,
    ],
  );
}

/** When a car is taken from `today` on; leaves out the caller's own holds, which block only other users. */
export async function findTaken(
  db: Queryable,
  carId: string,
  asking: { today: string; userId: string | undefined },
): Promise<Pick<ReservationRow, 'start_date' | 'end_date' | 'start_time' | 'end_time'>[]> {
  return db.query(
    `SELECT start_date, end_date, start_time, end_time FROM reservations
     WHERE car_id = $1 AND end_date >= $2 AND status IN ('held', 'confirmed')
       AND NOT (status = 'held' AND user_id IS NOT DISTINCT FROM $3::uuid)
     ORDER BY start_date, start_time NULLS FIRST`,
    [carId, asking.today, asking.userId ?? null],
  );
}
