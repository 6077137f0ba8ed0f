// Use cases of invoices: reading them as their owner or as staff who may read money, and a customer's billing details.
import { billingMissing, invoiceMissing, notReissued } from '#domain/payment/refusals.ts';
import { reservationMissing } from '#domain/booking/refusals.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import { documentNumber } from '#domain/payment/invoices.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { PaymentDeps } from '../deps.ts';
import { reissue } from './issue.ts';
import {
  findCustomer,
  findInvoice,
  findOfReservation,
  findOwner,
  storeBilling,
  type InvoiceRow,
} from './repository.ts';

type Caller = Pick<Session, 'userId' | 'staffRole' | 'onlyReservation'>;

/** An invoice for the API: amounts in pounds. */
export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    kind: row.kind,
    number: documentNumber(row.kind, row.number),
    reservationId: row.reservation_id,
    reference: row.reference,
    corrects: row.corrects_number === null ? null : documentNumber('invoice', row.corrects_number),
    issuedAt: row.issued_at.toISOString(),
    ...row.document,
    vatRatePercent: row.vat_rate / 100,
    net: penceToPounds(row.net_pence),
    vat: penceToPounds(row.vat_pence),
    gross: penceToPounds(row.gross_pence),
  };
}

async function isVisible(
  db: Queryable,
  reservationId: string,
  { userId, staffRole, onlyReservation }: Caller,
): Promise<boolean> {
  if (onlyReservation !== null && onlyReservation !== reservationId) return false;
  const owner = await findOwner(db, reservationId);
  if (owner === undefined) return false;
  return owner === userId || mayDo(staffRole, 'money.read');
}

/** One invoice or credit note. Errors: 404, also for callers other than its customer and staff who may read money. */
export async function getInvoiceOrThrow(db: Queryable, id: string, caller: Caller): Promise<Invoice> {
  const row = await findInvoice(db, id);
  if (!row || !(await isVisible(db, row.reservation_id, caller))) throw invoiceMissing();
  return presentInvoice(row);
}

/** The invoices and credit notes of a reservation in the order of issue. Errors: 404 as for one. */
export async function listInvoices(db: Queryable, reservationId: string, caller: Caller): Promise<Invoice[]> {
  if (!(await isVisible(db, reservationId, caller))) throw reservationMissing();
  return (await findOfReservation(db, reservationId)).map(presentInvoice);
}

/** The invoice or credit note of this id, for a mail to its customer; undefined for an unknown id. */
export async function invoiceForMail(db: Queryable, id: string): Promise<Invoice | undefined> {
  const row = await findInvoice(db, id);
  return row && presentInvoice(row);
}

/** The id of the newest invoice of a reservation; undefined without one. */
export async function newestInvoiceId(db: Queryable, reservationId: string): Promise<string | undefined> {
  const rows = await findOfReservation(db, reservationId);
  return rows.findLast(({ kind }) => kind === 'invoice')?.id;
}

/**
 * Credits an invoice, and issues it again with the current details of its customer, when they differ. The customer and
 * staff who record money may do it; what staff do is recorded. Errors: 404 as for reading; 409 `nothing_to_correct`, `same_details`.
 */
export async function reissueInvoice(
  { db, owner, now }: Pick<PaymentDeps, 'db' | 'owner' | 'now'>,
  id: string,
  caller: Caller,
  audit: Audit,
): Promise<Invoice> {
  const { reservationId } = await getInvoiceOrThrow(db, id, caller);
  const userId = await findOwner(db, reservationId);
  if (userId !== caller.userId && !mayDo(caller.staffRole, 'money.record')) throw invoiceMissing();
  return db
    .transaction(async (tx) => {
      await owner.lock(tx, [reservationId]);
      const before = await findInvoice(tx, id);
      const customer = userId ? await findCustomer(tx, userId) : undefined;
      if (!customer || isDeepStrictEqual(customer, before?.document.customer))
        throw notReissued('same_details');
      const again = await reissue(tx, { id, customer, issuedAt: now() });
      if (again === undefined) throw notReissued('nothing_to_correct');
      if (userId !== caller.userId) {
        const object = { type: 'reservation', id: reservationId };
        await audit(tx, { action: 'invoice.reissued', object, after: { invoice_id: again } });
      }
      return again;
    })
    .then((again) => getInvoiceOrThrow(db, again, caller));
}

/** The caller's own billing details. Errors: 404 for those of another user. */
export async function getBilling(db: Queryable, userId: string, caller: Caller): Promise<Billing> {
  const row = caller.userId === userId ? await findCustomer(db, userId) : undefined;
  if (!row) throw billingMissing();
  const { name: _name, ...billing } = row;
  return billing;
}

/** Replaces the caller's own billing details; issued invoices do not change. Errors: 404 for those of another user. */
export async function changeBilling(
  db: Queryable,
  userId: string,
  { billing, caller }: { billing: Billing; caller: Caller },
): Promise<Billing> {
  await getBilling(db, userId, caller);
  await storeBilling(db, userId, billing);
  return billing;
}
