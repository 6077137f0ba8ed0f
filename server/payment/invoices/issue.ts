// Issues the invoices and credit notes that become due by a change of a reservation's money, in the transaction of the
// change.
import { randomUUID } from 'node:crypto';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { presentLine } from '#domain/money/contract/lines.ts';
import {
  amountsOf,
  documentLines,
  documentsDue,
  type BasisPoints,
  type DueDocument,
  type InvoicedReservation,
} from '#domain/payment/invoices.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findCustomer, findOfReservation, insertInvoice } from './repository.ts';

/** The seller of the documents, and the VAT rate that their prices include. */
export interface InvoiceIssuer {
  seller: Invoice['seller'];
  vatRate: BasisPoints;
  now: () => Instant;
}

/** The facts of a reservation for its documents; amounts in pence. */
export interface InvoiceFacts extends InvoicedReservation, Pick<Invoice, 'car' | 'dates'> {
  id: string;
  userId: string | null;
  lines: readonly PriceLine[];
}

async function customerOf(tx: Queryable, userId: string | null): Promise<Invoice['customer']> {
  const row = userId === null ? undefined : await findCustomer(tx, userId);
  return { name: row?.name ?? 'Deleted user', company: row?.company ?? '', vatNumber: row?.vat_number ?? '' };
}

async function issue(
  tx: Queryable,
  issuer: InvoiceIssuer,
  facts: InvoiceFacts,
  due: DueDocument & { rate: BasisPoints },
): Promise<void> {
  const { netPence, vatPence } = amountsOf(due, due.rate);
  await insertInvoice(tx, {
    id: randomUUID(),
    kind: due.kind,
    reservation_id: facts.id,
    corrects: due.kind === 'credit-note' ? due.corrects : null,
    issuedAt: issuer.now(),
    vat_rate: due.rate,
    net_pence: netPence,
    vat_pence: vatPence,
    gross_pence: due.grossPence,
    document: {
      seller: issuer.seller,
      customer: await customerOf(tx, facts.userId),
      car: facts.car,
      dates: facts.dates,
      lines: documentLines(due, facts).map(presentLine),
    },
  });
}

/**
 * Issues the documents that are due for a reservation; nothing when invoices and credit notes are in line with its
 * money. The caller holds the lock of the reservation. A credit note has the VAT rate of its invoice.
 */
export async function issueDocuments(
  tx: Queryable,
  issuer: InvoiceIssuer,
  facts: InvoiceFacts,
): Promise<void> {
  const rows = await findOfReservation(tx, facts.id);
  const issued = rows.map(({ id, kind, gross_pence: grossPence, corrects }) => ({
    id,
    kind,
    grossPence,
    corrects,
  }));
  for (const due of documentsDue(facts, issued)) {
    const corrected = due.kind === 'credit-note' ? rows.find(({ id }) => id === due.corrects) : undefined;
    await issue(tx, issuer, facts, { ...due, rate: corrected?.vat_rate ?? issuer.vatRate });
  }
}
