// SQL of invoices, credit notes and billing details.
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import type { BasisPoints, InvoiceKind } from '#domain/payment/invoices.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import { periodOfDays } from '#domain/time/period.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, iso } from '#server/platform/db/rows.ts';
import { visibleToHolder } from '#server/platform/http/visibleToHolder.ts';

/** The content of a document besides its amounts, as it was at the time of issue. */
export type DocumentContent = Pick<Invoice, 'seller' | 'customer' | 'car' | 'dates' | 'lines'>;

export interface InvoiceRow {
  id: string;
  kind: InvoiceKind;
  number: number;
  reservation_id: string;
  reference: string;
  corrects: string | null;
  corrects_number: number | null;
  issued_at: Date;
  vat_rate: BasisPoints;
  net_pence: Pence;
  vat_pence: Pence;
  gross_pence: Pence;
  document: DocumentContent;
}

const SELECT = `SELECT i.id, i.kind, i.number, i.reservation_id, r.reference, i.corrects,
    c.number AS corrects_number, i.issued_at, i.vat_rate, i.net_pence, i.vat_pence, i.gross_pence, i.document
  FROM invoices i JOIN reservations r ON r.id = i.reservation_id LEFT JOIN invoices c ON c.id = i.corrects`;

/** The documents of a reservation in the order of issue. */
export function findOfReservation(db: Queryable, reservationId: string): Promise<InvoiceRow[]> {
  return db.query<InvoiceRow>(`${SELECT} WHERE i.reservation_id = $1 ORDER BY i.added_seq`, [reservationId]);
}

/** The sums of the documents of a month and a VAT rate; those of credit notes are negative. */
export interface VatRow {
  /** 'YYYY-MM'. */
  month: string;
  vat_rate: BasisPoints;
  invoices: number;
  credit_notes: number;
  net_pence: Pence;
  vat_pence: Pence;
  gross_pence: Pence;
}

/** The sums of the documents that were issued in the London days of the period. */
export function sumVat(db: Queryable, period: PeriodQuery): Promise<VatRow[]> {
  const { start, end } = periodOfDays(period);
  const sums = ['net', 'vat', 'gross'].map(
    (name) =>
      `sum(CASE kind WHEN 'invoice' THEN ${name}_pence ELSE -${name}_pence END)::float8 AS ${name}_pence`,
  );
  return db.query<VatRow>(
    `SELECT to_char(issued_at AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month, vat_rate,
       (count(*) FILTER (WHERE kind = 'invoice'))::int AS invoices,
       (count(*) FILTER (WHERE kind = 'credit-note'))::int AS credit_notes, ${sums.join(', ')}
     FROM invoices WHERE issued_at >= $1 AND issued_at < $2 GROUP BY 1, 2`,
    [iso(start), iso(end)],
  );
}

/** The documents that were issued in the London days of the period, newest first. */
export function findIssuedWithin(db: Queryable, period: PeriodQuery): Promise<InvoiceRow[]> {
  const { start, end } = periodOfDays(period);
  return db.query<InvoiceRow>(
    `${SELECT} WHERE i.issued_at >= $1 AND i.issued_at < $2 ORDER BY i.issued_at DESC, i.added_seq DESC`,
    [iso(start), iso(end)],
  );
}

export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.query<InvoiceRow>(`${SELECT} WHERE i.id = $1`, [id]);
  return row;
}

/**
 * The owner of a reservation: null for a deleted owner, and for one who may not see it; undefined when the reservation
 * does not exist.
 */
export async function findOwner(db: Queryable, reservationId: string): Promise<string | null | undefined> {
  const [row] = await db.query<{ user_id: string | null }>(
    `SELECT CASE WHEN ${visibleToHolder('r')} THEN r.user_id END AS user_id FROM reservations r WHERE r.id = $1`,
    [reservationId],
  );
  return row?.user_id;
}

/** Adds a document. The database gives it the next number of its series when the transaction commits. */
export async function insertInvoice(
  tx: Queryable,
  row: Omit<InvoiceRow, 'number' | 'reference' | 'corrects_number' | 'issued_at'> & { issuedAt: Instant },
): Promise<void> {
  await insertRow(tx, 'invoices', { ...row, issuedAt: new Date(row.issuedAt) });
}

/** The name and the billing details of a customer; undefined for a deleted account. */
export async function findCustomer(db: Queryable, userId: string): Promise<Invoice['customer'] | undefined> {
  const [row] = await db.query<Record<keyof Invoice['customer'], string | null> & { name: string }>(
    `SELECT u.name AS name, b.company, b.address, b.postcode, b.country, b.vat_number AS "vatNumber",
       b.po_number AS "poNumber"
     FROM users u LEFT JOIN billing_details b ON b.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId],
  );
  if (!row) return undefined;
  const { name, company, address, postcode, country, vatNumber, poNumber } = row;
  return {
    name,
    company: company ?? '',
    address: address ?? '',
    postcode: postcode ?? '',
    country: country ?? '',
    vatNumber: vatNumber ?? '',
    poNumber: poNumber ?? '',
  };
}

export async function storeBilling(db: Queryable, userId: string, billing: Billing): Promise<void> {
  await insertRow(
    db,
    'billing_details',
    { userId, ...billing },
    `ON CONFLICT (user_id) DO UPDATE SET company = excluded.company, address = excluded.address,
       postcode = excluded.postcode, country = excluded.country, vat_number = excluded.vat_number,
       po_number = excluded.po_number`,
  );
}
