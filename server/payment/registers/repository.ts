// SQL of the registers of money: the movements of the ledger, and the debts. Days are London's, amounts are pence.
import type { OutsideMethod } from '#domain/payment/outside.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import { periodOfDays } from '#domain/time/period.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { iso } from '#server/platform/db/rows.ts';
import { balanceDueJoin } from '../balanceDueSql.ts';
import type { LedgerType } from '../ledger.ts';

const londonDay = (instant: string) => `(${instant} AT TIME ZONE 'Europe/London')::date`;
export interface MovementRow {
  id: string;
  day: string;
  type: LedgerType;
  /** Null for money through the provider. */
  method: OutsideMethod | null;
  provider_id: string;
  reservation_id: string | null;
  reference: string | null;
  customer: string | null;
  signed_pence: Pence;
}

/** The ledger's rows of the period, newest first. */
export function findMovements(db: Queryable, period: PeriodQuery): Promise<MovementRow[]> {
  const { start, end } = periodOfDays(period);
  return db.query<MovementRow>(
    `SELECT l.id::text AS id, ${londonDay('l.created_at')} AS day, l.type, coalesce(s.method, p.method) AS method,
       l.provider_id, p.reservation_id, r.reference, u.name AS customer, l.signed_pence
     FROM ledger l JOIN payments p ON p.id = l.payment_id LEFT JOIN reservations r ON r.id = p.reservation_id
       LEFT JOIN users u ON u.id = coalesce(r.user_id, p.user_id) AND u.deleted_at IS NULL
       LEFT JOIN outside_refunds s ON l.type = 'outside-refund' AND s.id::text = l.provider_id
     WHERE l.created_at >= $1 AND l.created_at < $2 ORDER BY l.created_at DESC, l.id DESC`,
    [iso(start), iso(end)],
  );
}

export interface DebtRow {
  id: string;
  reference: string;
  customer_id: string | null;
  customer: string | null;
  email: string | null;
  phone: string | null;
  start_date: string;
  due_day: string;
  total_pence: Pence;
  paid_pence: Pence;
}

/**
 * The reservations with an unpaid rest, the earliest due date first: confirmed ones, and those that were cancelled too
 * late. The paid amount is the ledger's sum.
 */
export function findDebts(db: Queryable, balanceDueHours: number): Promise<DebtRow[]> {
  return db.query<DebtRow>(
    `SELECT r.id, r.reference, u.id AS customer_id, u.name AS customer, u.email, u.phonenumber AS phone,
       r.start_date, ${londonDay('b.due')} AS due_day, r.total_pence, m.paid AS paid_pence
     FROM reservations r ${balanceDueJoin('$1')}
       CROSS JOIN LATERAL (SELECT greatest(0, coalesce(sum(l.signed_pence), 0))::int AS paid
         FROM payments p JOIN ledger l ON l.payment_id = p.id WHERE p.reservation_id = r.id) m
       LEFT JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE (r.status = 'confirmed' OR (r.status = 'cancelled' AND NOT r.cancelled_free AND r.changes_id IS NULL))
       AND r.total_pence > r.paid_pence AND r.total_pence > m.paid
     ORDER BY b.due, r.added_seq`,
    [balanceDueHours],
  );
}
