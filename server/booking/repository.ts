// SQL of reservations. Parameters are instants in epoch milliseconds; the table stores them as half-open ranges.
import type { Trip } from '#domain/booking/contract/trips.ts';
import type { Period, ReservationDates } from '#domain/time/period.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { ratesOfCar, type RateRule } from '#domain/fleet/priceRules.ts';
import type { JobState } from '#domain/jobs/status.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import type { Tariff } from '#domain/money/quote.ts';
import { RESERVATION_TRANSITIONS, type ReservationStatus } from '#domain/booking/status.ts';
import { sourcesOf, type Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import { visibleToHolder } from '#server/platform/http/visibleToHolder.ts';
import { RATE_RULES_COLUMN } from '#server/fleet/priceRules/repository.ts';
import { LINES_COLUMN, replaceLines } from './lines.ts';

export interface ReservationRow {
  id: string;
  reference: string;
  car_id: string;
  user_id: string | null;
  car_make: string;
  /** The purpose of the car when it was booked. */
  purpose: Purpose;
  car_model: string;
  price_pence: Pence;
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  starts_at: Date;
  ends_at: Date;
  status: ReservationStatus;
  hold_expires_at: Date | null;
  total_pence: Pence;
  deposit_pence: Pence;
  paid_pence: Pence;
  refunded_pence: Pence;
  version: number;
  created_at: Date;
  /** The last change of the version or of the amount paid. */
  changed_at: Date;
  cancelled_free: boolean;
  trip: Trip | null;
  terms_version: string | null;
  /** In a row that holds the new dates of a change: the reservation that it changes. */
  changes_id: string | null;
  change_applied_at: Date | null;
  /**
   * Increases with each change of dates or total; a row of a change has the version of the reservation when it was
   * priced.
   */
  dates_version: number;
  chauffeur: {
    jobId: string;
    state: JobState;
    name: string;
    needsConfirmation?: true;
    phone?: string;
    portraitId?: string;
  } | null;
  saved_card: { brand: string; last4: string; expMonth: number; expYear: number; hasFailed: boolean } | null;
  /** The time after it in which its car cannot be taken: the car's turnaround when these dates were booked. */
  turnaround_minutes: number;
  /** The member of the staff who made the booking for the customer; null for a booking by the customer. */
  booked_by: string | null;
  /** The same in all reservations of one order; null for a reservation of its own. */
  order_id: string | null;
  lines: PriceLine[];
}

export interface CarRow {
  id: string;
  make: string;
  model: string;
  price_pence: Pence;
  day_price_pence: Pence | null;
  week_price_pence: Pence | null;
  purpose: Purpose;
  turnaround_minutes: number;
  /** The active seasons and weekend rates of all cars; null for none. */
  rate_rules?: RateRule[] | null;
}

/** The prices of a car for the rules of pricing. */
export function tariffOf(car: Omit<CarRow, 'make' | 'model' | 'turnaround_minutes'>): Tariff {
  const rates = ratesOfCar(car.rate_rules ?? [], car);
  const { purpose, price_pence: pricePence, day_price_pence: dayPence, week_price_pence: weekPence } = car;
  return { purpose, pricePence, dayPence, weekPence, ...(rates.length > 0 ? { rates } : {}) };
}

/** The tariff of the car of a reservation, for the purpose for which it was booked. */
export const bookedTariff = ({ purpose }: Pick<ReservationRow, 'purpose'>, car: CarRow): Tariff => ({
  ...tariffOf(car),
  purpose,
});

/** The job of the reservation; null for none. Phone and portrait are those of the driver who has it and has not finished. */
const CHAUFFEUR_COLUMN = `(SELECT jsonb_strip_nulls(jsonb_build_object('jobId', j.id, 'state', j.state, 'name', coalesce(j.accepted_by_name, ''),
      'needsConfirmation', CASE WHEN j.needs_confirmation THEN true END, 'phone', nullif(d.phonenumber, ''), 'portraitId', p.id))
    FROM jobs j LEFT JOIN users d ON d.id = j.accepted_by AND d.deleted_at IS NULL AND j.state <> 'done'
    LEFT JOIN driver_portraits p ON p.driver_id = d.id
    WHERE j.reservation_id = r.id AND j.deleted_at IS NULL AND j.state <> 'cancelled') AS chauffeur`;

/** The saved card for the balance; null for none. It does not pay a balance that has grown beyond the consent. */
const SAVED_CARD_COLUMN = `(SELECT jsonb_build_object('brand', s.brand, 'last4', s.last4, 'expMonth', s.exp_month,
    'expYear', s.exp_year, 'hasFailed', s.failure IS NOT NULL OR r.total_pence - r.paid_pence > s.agreed_pence) FROM saved_cards s
    WHERE s.reservation_id = r.id AND s.removed_at IS NULL) AS saved_card`;

export const RESERVATION_COLUMNS = `r.id, r.reference, r.car_id, r.user_id, r.car_make, r.car_model, r.price_pence, r.start_date, r.end_date,
  r.start_time, r.end_time, lower(r.during) AS starts_at, upper(r.during) AS ends_at, r.status, r.hold_expires_at, r.total_pence,
  r.deposit_pence, r.paid_pence, r.refunded_pence, r.version, r.created_at, r.changed_at, r.purpose, r.cancelled_free, r.trip, r.terms_version,
  r.changes_id, r.change_applied_at, r.dates_version, r.turnaround_minutes, r.booked_by, r.order_id, ${CHAUFFEUR_COLUMN}, ${SAVED_CARD_COLUMN},
  ${LINES_COLUMN}`;

/** The car; with `lock` its row stays locked until this transaction ends, so that bookings of the car wait. */
export async function findCar(db: Queryable, carId: string, lock = false): Promise<CarRow | undefined> {
  const [car] = await db.query<CarRow>(
    `SELECT id, make, model, price_pence, day_price_pence, week_price_pence, purpose, turnaround_minutes, ${RATE_RULES_COLUMN}
     FROM cars WHERE id = $1 AND deleted_at IS NULL
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [carId],
  );
  return car;
}

/** Locks the car's row, also of a deleted car, whose reservations may still change. */
export async function lockCar(tx: Queryable, carId: string): Promise<void> {
  await tx.query('SELECT 1 FROM cars WHERE id = $1 FOR NO KEY UPDATE', [carId]);
}

/** True if the holder of this reservation may see it. */
export async function isVisibleToHolder(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(`SELECT 1 FROM reservations r WHERE r.id = $1 AND ${visibleToHolder('r')}`, [
    id,
  ]);
  return rows.length > 0;
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
 * A user's reservation of exactly these dates of a car in one of the statuses, as far as the user may see it. An earlier
 * status in the list has priority, then the newest row.
 */
export async function findOwn(
  db: Queryable,
  own: { userId: string; carId: string; dates: ReservationDates; statuses: readonly ReservationStatus[] },
): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r
     WHERE r.user_id = $1 AND r.car_id = $2 AND r.changes_id IS NULL AND r.status = ANY($3) AND r.start_date = $4 AND r.end_date = $5
       AND ${visibleToHolder('r')}
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

/** A user's hold of a car, whose row stays locked; with `isHolder` only if the user may see it. */
export async function findOwnHold(
  db: Queryable,
  { userId, carId, isHolder }: { userId: string; carId: string; isHolder: boolean },
): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.user_id = $1 AND r.car_id = $2 AND r.status = 'held'
       AND ${isHolder ? visibleToHolder('r') : 'true'} FOR UPDATE`,
    [userId, carId],
  );
  return row;
}

/** Serialises the counts of one customer's concurrent calls. */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
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
  lines: readonly PriceLine[];
  /** The network address that a hold counts for; empty for one that is not counted. */
  address?: string;
  /** Of the terms of hire that apply. */
  termsVersion?: string | undefined;
  /** The reservation whose dates the hold will replace; the two may overlap. */
  changes?: Pick<ReservationRow, 'id' | 'dates_version'>;
  /** The member of the staff who books it for the customer. */
  bookedBy?: string;
  orderId?: string | undefined;
  now: Instant;
}

/**
 * Inserts the row, with the current turnaround of its car, unless a constraint refuses its dates; returns whether it
 * did. `tx` is a transaction, which stays usable.
 */
export async function insertReservation(tx: Queryable, row: NewReservationRow): Promise<boolean> {
  await tx.query('SAVEPOINT new_reservation');
  try {
    // Two transactions may draw the same reference at once. The second attempt finds that the reference is used and
    // draws another.
    const inserted = (await tryInsert(tx, row)) || (await tryInsert(tx, row));
    await tx.query('RELEASE SAVEPOINT new_reservation');
    return inserted;
  } catch (error) {
    // A block or a turnaround overlaps.
    if (sqlState(error) !== EXCLUSION_VIOLATION) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT new_reservation');
    return false;
  }
}

async function tryInsert(tx: Queryable, row: NewReservationRow): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date,
       start_time, end_time, during, status, hold_expires_at, total_pence, deposit_pence, created_at, hold_address,
       terms_version, changes_id, dates_version, booked_by, order_id, turnaround_minutes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, tstzrange($11, $12, '[)'), $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       (SELECT c.turnaround_minutes FROM cars c WHERE c.id = $2))
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
      row.address || null,
      row.termsVersion ?? null,
      row.changes?.id ?? null,
      row.changes?.dates_version ?? 0,
      row.bookedBy ?? null,
      row.orderId ?? null,
    ],
  );
  if (inserted.length === 1) await replaceLines(tx, row.id, row.lines);
  return inserted.length === 1;
}

/**
 * The condition of a row `o` of occupied_periods that blocks the period from $3 to $4 of the car $2 and the car's
 * turnaround after it.
 */
export const BLOCKING_PERIOD = `o.car_id = $2 AND o.during && with_turnaround(tstzrange($3, $4, '[)'),
  (SELECT c.turnaround_minutes FROM cars c WHERE c.id = $2))`;

/** Holds that have expired at `now`: those that block `wanted.period`, or the 100 oldest of all cars. */
export async function findStaleHolds(
  db: Queryable,
  now: Instant,
  wanted?: { carId: string; period: Period },
): Promise<ReservationRow[]> {
  return wanted
    ? db.query<ReservationRow>(
        `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.hold_expires_at <= $1
           AND r.id IN (SELECT o.id FROM occupied_periods o WHERE o.kind = 'held' AND ${BLOCKING_PERIOD})`,
        [iso(now), wanted.carId, iso(wanted.period.start), iso(wanted.period.end)],
      )
    : db.query<ReservationRow>(
        `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.status = 'held' AND r.hold_expires_at <= $1
         ORDER BY r.hold_expires_at, r.added_seq LIMIT 100`,
        [iso(now)],
      );
}

/** Changes a reservation to `to` if `by` may cause that transition from its status; returns whether it changed. */
export async function moveReservation(
  tx: Queryable,
  id: string,
  to: 'confirmed' | 'expired' | 'conflict',
  by: Cause,
): Promise<boolean> {
  const moved = await tx.query(
    `UPDATE reservations SET status = $2, hold_expires_at = NULL, version = version + 1,
       hold_address = CASE WHEN $2 = 'expired' THEN hold_address END
     WHERE id = $1 AND status = ANY($3) RETURNING id`,
    [id, to, sourcesOf(RESERVATION_TRANSITIONS, to, by)],
  );
  return moved.length === 1;
}

/** True if a block or another reservation overlaps this one's dates and their turnaround. */
export async function isTaken(tx: Queryable, id: string): Promise<boolean> {
  const others = await tx.query(
    `SELECT 1 FROM occupied_periods o JOIN reservations r ON r.id = $1
     WHERE o.car_id = r.car_id AND o.owner_id <> coalesce(r.changes_id, r.id)
       AND o.during && with_turnaround(r.during, r.turnaround_minutes) LIMIT 1`,
    [id],
  );
  return others.length > 0;
}

/**
 * True if a block or a reservation of another user, or of any user without `exceptUserId`, overlaps the period and the
 * turnaround after it.
 */
export async function isPeriodTaken(
  db: Queryable,
  carId: string,
  period: Period,
  exceptUserId: string | null = null,
): Promise<boolean> {
  const others = await db.query(
    `SELECT 1 FROM occupied_periods o
     WHERE ${BLOCKING_PERIOD} AND ($1::uuid IS NULL OR o.user_id IS DISTINCT FROM $1) LIMIT 1`,
    [exceptUserId, carId, iso(period.start), iso(period.end)],
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

/** Cancels the reservation if `by` may cancel one of the status `from`, and it still has this status. */
export async function cancelRow(
  tx: Queryable,
  id: string,
  by: Cause,
  cancelled: { from: 'held' | 'confirmed'; free: boolean; now: Instant },
): Promise<void> {
  await tx.query(
    `UPDATE reservations SET status = 'cancelled', hold_expires_at = NULL, cancelled_at = $2,
       cancelled_free = $3, version = version + 1 WHERE id = $1 AND status = $4 AND status = ANY($5)`,
    [
      id,
      iso(cancelled.now),
      cancelled.free,
      cancelled.from,
      sourcesOf(RESERVATION_TRANSITIONS, 'cancelled', by),
    ],
  );
}

/** Lowers the total, and the deposit where it would exceed it. */
export async function lowerTotal(tx: Queryable, id: string, totalPence: Pence): Promise<void> {
  await tx.query(
    `UPDATE reservations SET total_pence = $2, deposit_pence = least(deposit_pence, $2),
       dates_version = dates_version + 1, version = version + 1 WHERE id = $1`,
    [id, totalPence],
  );
}

/** Changes a late cancellation to a free one: no amount stays due. */
export async function makeFree(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE reservations SET cancelled_free = true, version = version + 1 WHERE id = $1', [id]);
}
