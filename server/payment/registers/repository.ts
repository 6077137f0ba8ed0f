// SQL of the registers. All figures of documents come from `invoices` and all movements of money from the ledger; days and
// months are London's. Amounts are pence.
import type { OutsideMethod } from '#domain/payment/outside.ts';
import type { BasisPoints, InvoiceKind } from '#domain/payment/invoices.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { balanceDueJoin } from '../balanceDueSql.ts';
import type { LedgerType } from '../ledger.ts';

const londonDay = (instant: string) => `(${instant} AT TIME ZONE 'Europe/London')::date`;
const ISSUED_WITHIN = `${londonDay('i.issued_at')} BETWEEN $1::date AND $2::date`;
/** A credit note lowers the figures. */
const SIGN = `CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END`;

export interface DocumentRow {
  id: string;
  kind: InvoiceKind;
  number: number;
  day: string;
  reservation_id: string;
  reference: string;
  customer: string;
  company: string;
  vat_number: string;
  car: string;
  vat_rate: BasisPoints;
  net_pence: Pence;
  vat_pence: Pence;
  gross_pence: Pence;
}

/** The invoices and credit notes of the period, newest first; the amounts of a credit note are negative. */
export function findDocuments(db: Queryable, { from, to }: PeriodQuery): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(
    `SELECT i.id, i.kind, i.number, ${londonDay('i.issued_at')} AS day, i.reservation_id, r.reference,
       i.document #>> '{customer,name}' AS customer, coalesce(i.document #>> '{customer,company}', '') AS company,
       coalesce(i.document #>> '{customer,vatNumber}', '') AS vat_number, i.document ->> 'car' AS car, i.vat_rate,
       ${SIGN} * i.net_pence AS net_pence, ${SIGN} * i.vat_pence AS vat_pence, ${SIGN} * i.gross_pence AS gross_pence
     FROM invoices i JOIN reservations r ON r.id = i.reservation_id
     WHERE ${ISSUED_WITHIN} ORDER BY i.issued_at DESC, i.added_seq DESC`,
    [from, to],
  );
}

export interface VatRow {
  month: string;
  vat_rate: BasisPoints;
  invoices: number;
  credit_notes: number;
  net_pence: Pence;
  vat_pence: Pence;
  gross_pence: Pence;
}

/** The sums of the documents of the period by month and rate, oldest first. */
export function findVat(db: Queryable, { from, to }: PeriodQuery): Promise<VatRow[]> {
  return db.query<VatRow>(
    `SELECT to_char(${londonDay('i.issued_at')}, 'YYYY-MM') AS month, i.vat_rate,
       (count(*) FILTER (WHERE i.kind = 'invoice'))::int AS invoices,
       (count(*) FILTER (WHERE i.kind = 'credit-note'))::int AS credit_notes,
       sum(${SIGN} * i.net_pence)::float8 AS net_pence, sum(${SIGN} * i.vat_pence)::float8 AS vat_pence,
       sum(${SIGN} * i.gross_pence)::float8 AS gross_pence
     FROM invoices i WHERE ${ISSUED_WITHIN} GROUP BY 1, 2 ORDER BY 1, 2`,
    [from, to],
  );
}

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
export function findMovements(db: Queryable, { from, to }: PeriodQuery): Promise<MovementRow[]> {
  return db.query<MovementRow>(
    `SELECT l.id::text AS id, ${londonDay('l.created_at')} AS day, l.type, coalesce(s.method, p.method) AS method,
       l.provider_id, p.reservation_id, r.reference, u.name AS customer, l.signed_pence
     FROM ledger l JOIN payments p ON p.id = l.payment_id LEFT JOIN reservations r ON r.id = p.reservation_id
       LEFT JOIN users u ON u.id = coalesce(r.user_id, p.user_id) AND u.deleted_at IS NULL
       LEFT JOIN outside_refunds s ON l.type = 'outside-refund' AND s.id::text = l.provider_id
     WHERE ${londonDay('l.created_at')} BETWEEN $1::date AND $2::date ORDER BY l.created_at DESC, l.id DESC`,
    [from, to],
  );
}

export interface DebtRow {
  id: string;
  reference: string;
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
    `SELECT r.id, r.reference, u.name AS customer, u.email, u.phonenumber AS phone, r.start_date,
       ${londonDay('b.due')} AS due_day, r.total_pence, m.paid AS paid_pence
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
