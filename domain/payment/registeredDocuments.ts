// The rows of the registers of documents and of VAT.
import { londonDate } from '#domain/time/london.ts';
import { monthOf } from '#domain/time/months.ts';
import type { Invoice } from './contract/invoices.ts';
import type { RegisteredDocument, VatMonth } from './contract/registers.ts';
import { sumsOf } from './registers.ts';

/** The row of a document; the amounts of a credit note are negative. */
export function registeredDocumentOf(issued: Invoice): RegisteredDocument {
  const { id, kind, number, reservationId, reference, customer, car, vatRatePercent } = issued;
  const { name: customerName, company, vatNumber } = customer;
  const sign = kind === 'invoice' ? 1 : -1;
  return {
    ...{ id, kind, number, reservationId, reference, customerName, company, vatNumber, car, vatRatePercent },
    date: londonDate(Date.parse(issued.issuedAt)),
    net: sign * issued.net,
    vat: sign * issued.vat,
    gross: sign * issued.gross,
  };
}

/** The id of the row of a month and a rate, by which the rows are sorted. */
export const vatMonthId = (month: string, ratePercent: number): string =>
  `${month} at ${String(ratePercent)}%`;

/** The sums of documents by month and rate, oldest first. */
export function vatMonthsOf(documents: readonly RegisteredDocument[]): VatMonth[] {
  const idOf = ({ date, vatRatePercent }: RegisteredDocument) => vatMonthId(monthOf(date), vatRatePercent);
  return [...new Set(documents.map(idOf))].sort().map((id) => {
    const own = documents.filter((document) => idOf(document) === id);
    return {
      id,
      month: id.slice(0, 7),
      vatRatePercent: own[0]?.vatRatePercent ?? 0,
      invoices: own.filter(({ kind }) => kind === 'invoice').length,
      creditNotes: own.filter(({ kind }) => kind === 'credit-note').length,
      ...sumsOf(own, ['net', 'vat', 'gross']),
    };
  });
}
