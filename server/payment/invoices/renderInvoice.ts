// Renders an invoice or a credit note as a PDF of one page or more.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { billingAddress } from '#domain/payment/countries.ts';
import { readLine } from '#domain/money/contract/lines.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { renderPdf } from './pdfDocument.ts';
import type { Style } from './pdfFonts.ts';
import { FOOTER_HEIGHT, GOLD, GREY, row, ruled, type Fact } from './pdfRows.ts';
import { MARGIN, type PdfSheet } from './pdfSheet.ts';

const FACTS_WIDTH = 210;

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

function customerLines({ customer }: Invoice): { text: string; style: Style }[] {
  const { company, name, vatNumber } = customer;
  const vat = vatNumber ? [`VAT number: ${vatNumber}`] : [];
  const rest = [...(company ? [name] : []), ...billingAddress(customer), ...vat];
  return [
    { text: company || name, style: 'strong' },
    ...rest.map((text) => ({ text, style: 'text' as const })),
  ];
}

function writeHead(sheet: PdfSheet, document: Invoice): void {
  const { seller, kind } = document;
  const right = { x: MARGIN + sheet.width - FACTS_WIDTH, width: FACTS_WIDTH };
  const left = { x: MARGIN, width: sheet.width - FACTS_WIDTH - 20 };
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note';
  const titleEnd = sheet.write(title, { ...right, style: 'display', size: 24, align: 'right', colour: GOLD });
  let end = sheet.write(seller.name, { ...left, style: 'display', size: 24 });
  for (const text of [seller.address, seller.vatNumber && `VAT number: ${seller.vatNumber}`]) {
    if (text) end = sheet.write(text, { ...left, size: 9, colour: GREY }, end);
  }
  sheet.y = Math.max(end, titleEnd) + 12;
  sheet.rule(GOLD, 1);
  sheet.y += 16;

  const top = sheet.y;
  let customerEnd = sheet.write('Customer', { ...left, size: 8, colour: GREY }, top);
  for (const { text, style } of customerLines(document)) {
    customerEnd = sheet.write(text, { ...left, style }, customerEnd);
  }
  let factsEnd = top;
  for (const [label, value] of factsOf(document)) {
    sheet.write(label, { ...right, size: 9, colour: GREY }, factsEnd);
    factsEnd = sheet.write(value, { x: right.x + 80, width: FACTS_WIDTH - 80, align: 'right' }, factsEnd);
  }
  sheet.y = Math.max(customerEnd, factsEnd) + 20;
  const hire = `${document.car}, ${reservationDatesText(document.dates)}`;
  sheet.y = sheet.write(hire, { x: MARGIN, width: sheet.width, style: 'strong', size: 11 }) + 10;
}

function writeAmounts(sheet: PdfSheet, document: Invoice): void {
  const { lines, net, vat, gross, vatRatePercent } = document;
  ruled(sheet);
  for (const line of lines.map(readLine)) {
    const label = [line.label, lineText(line)].filter(Boolean).join(', ');
    row(sheet, [label, formatPounds(line.amountPence)]);
  }
  // The totals stay together.
  sheet.reserve(80 + FOOTER_HEIGHT);
  ruled(sheet);
  row(sheet, ['Net', poundsForPeople(net)]);
  row(sheet, [`VAT ${vatRatePercent}%`, poundsForPeople(vat)]);
  ruled(sheet);
  row(sheet, ['Total', poundsForPeople(gross)], 'strong');
}

function writeFoot(sheet: PdfSheet, { seller, number }: Invoice): void {
  sheet.y = sheet.bottom - FOOTER_HEIGHT / 2;
  ruled(sheet);
  const foot = [seller.name, number, 'All prices include VAT.'].join('  ·  ');
  sheet.write(foot, { x: MARGIN, width: sheet.width, size: 8, colour: GREY });
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
      writeHead(sheet, document);
      writeAmounts(sheet, document);
      writeFoot(sheet, document);
    },
  );
