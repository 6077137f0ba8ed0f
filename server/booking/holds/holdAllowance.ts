// SQL of the limits of new holds: the counts for a customer, for dates, and for a network address. Bookings by staff do
// not count.
import type { Period } from '#domain/time/period.ts';
import { wideNetworkOf } from '#server/platform/process/networkAddress.ts';
import { holdPause, type HoldAllowance, type UnpaidHolds } from '#domain/booking/holdDecision.ts';
import { HOLD_MINUTES, HOLD_PAUSE_WINDOW_MINUTES } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

/** Serialises the counts of the concurrent calls of one network address. */
async function lockAddress(tx: Queryable, address: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('hold:' || $1, 0))", [address]);
}

/** True for an unpaid reservation `r`. */
const IS_UNPAID = `NOT EXISTS (
  SELECT 1 FROM payments p WHERE p.reservation_id = r.id AND p.status = 'succeeded') AND r.change_applied_at IS NULL`;

/** The customer and the dates of a requested hold. */
export interface Holder {
  userId: string;
  carId: string;
  period: Period;
  /** Empty for a caller whose address is not counted. */
  address: string;
  now: Instant;
}

/** The unpaid holds of these dates of the car, of a customer or of a network address. */
async function findUnpaidHolds(
  tx: Queryable,
  of: { user_id: string } | { hold_address: string },
  { carId, period, now }: Pick<Holder, 'carId' | 'period' | 'now'>,
): Promise<UnpaidHolds> {
  const [[column, value] = []] = Object.entries(of);
  const [row] = await tx.query<{ kept_ms: number; ended_at: Date | null }>(
    `SELECT coalesce(sum(extract(epoch FROM h.ended_at - h.created_at)) * 1000, 0)::float8 AS kept_ms,
       max(h.ended_at) AS ended_at
     FROM (SELECT r.created_at,
             least(coalesce(r.cancelled_at, $5), r.created_at + interval '${HOLD_MINUTES} minutes') AS ended_at
           FROM reservations r
           WHERE r.${column} = $1 AND r.car_id = $2 AND r.during && tstzrange($3, $4, '[)') AND r.created_at > $6 AND r.booked_by IS NULL
             AND r.status IN ('held', 'expired', 'cancelled') AND ${IS_UNPAID}) h`,
    [
      value,
      carId,
      iso(period.start),
      iso(period.end),
      iso(now),
      iso(now - HOLD_PAUSE_WINDOW_MINUTES * MINUTE),
    ],
  );
  return { keptMs: row?.kept_ms ?? 0, lastEndedAt: row?.ended_at?.getTime() ?? null };
}

/** The open unpaid holds of an address, without this customer's hold of this car. */
async function findHeldAtAddress(
  tx: Queryable,
  { userId, carId, address, now }: Omit<Holder, 'period'>,
): Promise<{ held: number; unverifiedDays: number; nextEndsAt: Date | null }> {
  if (address === '') return { held: 0, unverifiedDays: 0, nextEndsAt: null };
  await lockAddress(tx, address);
  const [row] = await tx.query<{ held: number; unverified_days: number; next_ends_at: Date | null }>(
    `SELECT count(*)::int AS held, min(r.hold_expires_at) AS next_ends_at,
       coalesce(sum(r.end_date - r.start_date + 1) FILTER (WHERE u.email_verified_at IS NULL), 0)::int AS unverified_days
     FROM reservations r JOIN users u ON u.id = r.user_id
     WHERE r.hold_address = $1 AND r.hold_expires_at > $2 AND NOT (r.user_id = $3 AND r.car_id = $4) AND ${IS_UNPAID}`,
    [address, iso(now), userId, carId],
  );
  return {
    held: row?.held ?? 0,
    unverifiedDays: row?.unverified_days ?? 0,
    nextEndsAt: row?.next_ends_at ?? null,
  };
}

export interface FoundAllowance extends HoldAllowance {
  /** When the unpaid holds of the last hour began, the newest first. */
  unpaidSince: Instant[];
  /** When the first of the address's open holds ends. */
  addressFreeAt: Instant | null;
  /** The address for which the hold counts: of a customer without a verified email the /48 network. */
  address: string;
}

/**
 * The counts for the limits of the customer's new holds. Locks the customer's row and the address until the transaction
 * ends, so that two requests cannot both be the last one allowed.
 */
export async function findHoldAllowance(tx: Queryable, holder: Holder): Promise<FoundAllowance> {
  const [user] = await tx.query<{ is_verified: boolean }>(
    'SELECT email_verified_at IS NOT NULL AS is_verified FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [holder.userId],
  );
  const [row] = await tx.query<{ held: number; unpaid_since: string[] | null }>(
    `SELECT count(*) FILTER (WHERE r.car_id <> $2 AND r.status = 'held' AND r.hold_expires_at > $3)::int AS held,
       array_agg(floor(extract(epoch FROM r.created_at) * 1000)::text ORDER BY r.created_at DESC)
         FILTER (WHERE r.created_at > $4 AND ${IS_UNPAID}) AS unpaid_since
     FROM reservations r WHERE r.user_id = $1 AND r.booked_by IS NULL AND (r.status = 'held' OR r.created_at > $4)`,
    [holder.userId, holder.carId, iso(holder.now), iso(holder.now - HOUR)],
  );
  const isEmailVerified = user?.is_verified ?? false;
  const address = (isEmailVerified ? undefined : wideNetworkOf(holder.address)) ?? holder.address;
  const atAddress = await findHeldAtAddress(tx, { ...holder, address });
  const ofAddress =
    isEmailVerified || address === ''
      ? undefined
      : await findUnpaidHolds(tx, { hold_address: address }, holder);
  const unpaidSince = (row?.unpaid_since ?? []).map(Number);
  return {
    otherCarsHeld: row?.held ?? 0,
    isEmailVerified,
    unpaidHoldsLastHour: unpaidSince.length,
    unpaidSince,
    pausedMs: holdPause(await findUnpaidHolds(tx, { user_id: holder.userId }, holder), holder.now),
    heldAtAddress: atAddress.held,
    addressFreeAt: atAddress.nextEndsAt?.getTime() ?? null,
    unverifiedDaysAtAddress: atAddress.unverifiedDays,
    pausedAtAddressMs: ofAddress ? holdPause(ofAddress, holder.now) : 0,
    address,
  };
}

/** Deletes the addresses of ended holds that no limit counts any more. */
export async function forgetHoldAddresses(db: Queryable, now: Instant): Promise<void> {
  await db.query(
    `UPDATE reservations SET hold_address = NULL
     WHERE hold_address IS NOT NULL AND status <> 'held' AND created_at <= $1`,
    [iso(now - HOLD_PAUSE_WINDOW_MINUTES * MINUTE)],
  );
}

/** The allowance of a customer who does not begin a new hold. */
export const NO_NEW_HOLD: FoundAllowance = {
  otherCarsHeld: 0,
  isEmailVerified: true,
  unpaidHoldsLastHour: 0,
  unpaidSince: [],
  pausedMs: 0,
  heldAtAddress: 0,
  addressFreeAt: null,
  unverifiedDaysAtAddress: 0,
  pausedAtAddressMs: 0,
  address: '',
};
