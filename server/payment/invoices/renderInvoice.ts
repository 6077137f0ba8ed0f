// Renders an invoice or a credit note as a PDF of one page or more.
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { billingAddress } from '#domain/payment/countries.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { renderPdf } from './pdfDocument.ts';
import { writeAmounts, writeFoot, writeHead, type Fact } from './pdfParts.ts';

const factsOf = (document: Invoice): Fact[] =>
  (
    [
      ['Number', document.number],
      ['Date', formatLondonDate(londonDate(Date.parse(document.issuedAt)))],
      ['Reservation', document.reference],
      ['Corrects', document.corrects ?? ''],
      ['Purchase order', document.customer.poNumber],
    ] satisfies Fact[]
  ).filter(([, value]) => value !== '');

function customerLines({ customer }: Invoice): string[] {
  const { company, name, vatNumber } = customer;
  const vat = vatNumber ? [`VAT number: ${vatNumber}`] : [];
  return [company || name, ...(company ? [name] : []), ...billingAddress(customer), ...vat];
}

/** The PDF of a document as bytes. The same document always has the same content. */
export const renderInvoice = (document: Invoice): Promise<Buffer> =>
  renderPdf(
    {
      title: document.number,
      author: document.seller.name,
      createdAt: document.issuedAt,
      texts: JSON.stringify(document),
    },
    (sheet) => {
      writeHead(sheet, document, {
        title: document.kind === 'invoice' ? 'Invoice' : 'Credit note',
        receiver: { label: 'Customer', lines: customerLines(document) },
        facts: factsOf(document),
      });
      writeAmounts(sheet, document, document.gross);
      writeFoot(sheet, document);
    },
  );
