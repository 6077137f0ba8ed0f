// Issues the invoices and credit notes that become due by a change of a reservation's money, in the transaction of the
// change.
import { randomUUID } from 'node:crypto';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import {
  amountsOf,
  documentLines,
  documentNumber,
  documentsDue,
  documentsOfReissue,
  partLine,
  type BasisPoints,
  type DueDocument,
  type InvoicedReservation,
  type IssuedDocument,
} from '#domain/payment/invoices.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import {
  findCustomer,
  findInvoice,
  findOfReservation,
  insertInvoice,
  type DocumentContent,
  type InvoiceRow,
} from './repository.ts';

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

const DELETED = {
  ...{
    name: 'Deleted user',
    company: '',
    address: '',
    postcode: '',
    country: '',
    vatNumber: '',
    poNumber: '',
  },
};

/** The customer of new documents: the account with its current billing details. */
export const customerOf = async (tx: Queryable, userId: string | null): Promise<Invoice['customer']> =>
  (userId === null ? undefined : await findCustomer(tx, userId)) ?? DELETED;

interface NewDocument {
  due: DueDocument;
  rate: BasisPoints;
  content: DocumentContent;
}

async function insert(
  tx: Queryable,
  { reservationId, issuedAt }: { reservationId: string; issuedAt: Instant },
  { due, rate, content }: NewDocument,
): Promise<string> {
  const { netPence, vatPence } = amountsOf(due, rate);
  const id = randomUUID();
  await insertInvoice(tx, {
    id,
    kind: due.kind,
    reservation_id: reservationId,
    corrects: due.kind === 'credit-note' ? due.corrects : null,
    issuedAt,
    vat_rate: rate,
    net_pence: netPence,
    vat_pence: vatPence,
    gross_pence: due.grossPence,
    document: content,
  });
  return id;
}

const issuedOf = (rows: readonly InvoiceRow[]): IssuedDocument[] =>
  rows.map(({ id, kind, gross_pence: grossPence, corrects }) => ({ id, kind, grossPence, corrects }));

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
  for (const due of documentsDue(facts, issuedOf(rows))) {
    const corrected = due.kind === 'credit-note' ? rows.find(({ id }) => id === due.corrects) : undefined;
    await insert(
      tx,
      { reservationId: facts.id, issuedAt: issuer.now() },
      {
        due,
        rate: corrected?.vat_rate ?? issuer.vatRate,
        content: {
          seller: issuer.seller,
          customer: await customerOf(tx, facts.userId),
          car: facts.car,
          dates: facts.dates,
          lines: documentLines(due, facts).map(presentLine),
        },
      },
    );
  }
}

/**
 * Credits the open amount of an invoice, and issues it again for another customer; the ledger does not change. The
 * caller holds the lock of the reservation. Returns the id of the new invoice; undefined for an invoice that is credited
 * in full, and for a credit note.
 */
export async function reissue(
  tx: Queryable,
  { id, customer, issuedAt }: { id: string; customer: Invoice['customer']; issuedAt: Instant },
): Promise<string | undefined> {
  const row = await findInvoice(tx, id);
  if (!row) return undefined;
  const [credit, again] = documentsOfReissue(id, issuedOf(await findOfReservation(tx, row.reservation_id)));
  if (!credit || !again) return undefined;
  const { document, vat_rate: rate, gross_pence: grossPence } = row;
  const head = { reservationId: row.reservation_id, issuedAt };
  const part = (name: string) => [
    presentLine(partLine(`${name} of ${documentNumber('invoice', row.number)}`, credit.grossPence)),
  ];
  await insert(tx, head, { due: credit, rate, content: { ...document, lines: part('Correction') } });
  const lines = again.grossPence === grossPence ? document.lines : part('Rest');
  return insert(tx, head, { due: again, rate, content: { ...document, customer, lines } });
}
