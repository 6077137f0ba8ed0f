// SQL that only the pages of a reservation and of a person use.
import type { JobState } from '#domain/jobs/status.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface MovedSums {
  received: Pence;
  refunded: Pence;
  disputed: Pence;
}

/** The sums of the ledger of a reservation, in pence. */
export async function findMoved(db: Queryable, reservationId: string): Promise<MovedSums> {
  const [sums] = await db.query<MovedSums>(
    `SELECT coalesce(sum(l.signed_pence) FILTER (WHERE l.type IN ('charge', 'outside-payment')), 0)::int AS received,
       coalesce(-sum(l.signed_pence) FILTER (WHERE l.type LIKE '%refund%'), 0)::int AS refunded,
       coalesce(-sum(l.signed_pence) FILTER (WHERE l.type LIKE 'dispute%'), 0)::int AS disputed
     FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.reservation_id = $1`,
    [reservationId],
  );
  return sums ?? { received: 0, refunded: 0, disputed: 0 };
}

export interface PaidSums {
  paid: Pence;
  refunded: Pence;
}

/** The kept and the refunded amount of all payments of a customer, in pence. */
export async function findPaid(db: Queryable, userId: string): Promise<PaidSums> {
  const [sums] = await db.query<PaidSums>(
    `SELECT coalesce(sum(paid_pence), 0)::int AS paid, coalesce(sum(refunded_pence), 0)::int AS refunded
     FROM reservations WHERE user_id = $1`,
    [userId],
  );
  return sums ?? { paid: 0, refunded: 0 };
}

export interface ReservationJobRow {
  id: string;
  state: JobState;
  accepted_by: string | null;
  accepted_by_name: string | null;
  needs_confirmation: boolean;
  version: number;
}

/** The job of a reservation, also a cancelled one; undefined for none. */
export async function findJobOf(
  db: Queryable,
  reservationId: string,
): Promise<ReservationJobRow | undefined> {
  const [job] = await db.query<ReservationJobRow>(
    `SELECT id, state, accepted_by, accepted_by_name, needs_confirmation, version FROM jobs
     WHERE reservation_id = $1 AND deleted_at IS NULL`,
    [reservationId],
  );
  return job;
}

/** The instant at which a user registered; undefined for an unknown user. */
export async function findRegistration(db: Queryable, userId: string): Promise<Date | undefined> {
  const [row] = await db.query<{ created_at: Date }>('SELECT created_at FROM users WHERE id = $1', [userId]);
  return row?.created_at;
}
