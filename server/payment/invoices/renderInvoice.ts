// Renders an invoice or a credit note as a PDF of one page or more. The embedded font has Latin, Greek and Cyrillic.
import { createRequire } from 'node:module';
import path from 'node:path';
import type PDFDocument from 'pdfkit';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { readLine } from '#domain/money/contract/lines.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';

const { resolve } = createRequire(path.resolve('package.json'));
const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const MARGIN = 56;
const AMOUNT_WIDTH = 110;

type Sheet = InstanceType<typeof PDFDocument>;

/** A text at the left and an amount at the right of one line. */
function row(sheet: Sheet, [label, amount]: readonly [string, string], font: keyof typeof FONTS = 'regular') {
  const width = sheet.page.width - 2 * MARGIN;
  sheet.font(font);
  const height = sheet.heightOfString(label, { width: width - AMOUNT_WIDTH });
  // A row is not split over two pages.
  if (sheet.y + height > sheet.page.height - MARGIN) sheet.addPage();
  const top = sheet.y;
  sheet.text(amount, MARGIN + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  sheet.text(label, MARGIN, top, { width: width - AMOUNT_WIDTH });
  sheet.moveDown(0.4);
}

function facts({ seller, customer, ...document }: Invoice): string[] {
  return [
    `Number: ${document.number}`,
    ...(document.corrects ? [`Corrects invoice: ${document.corrects}`] : []),
    `Date: ${formatLondonDate(londonDate(Date.parse(document.issuedAt)))}`,
    `Reservation: ${document.reference}`,
    '',
    ...[customer.company, customer.name].filter(Boolean),
    ...(customer.vatNumber ? [`VAT number: ${customer.vatNumber}`] : []),
    '',
    `${document.car}, ${reservationDatesText(document.dates)}`,
    '',
  ];
}

function write(sheet: Sheet, document: Invoice): void {
  const { seller, lines, net, vat, gross, vatRatePercent } = document;
  sheet.font('bold').fontSize(14).text(seller.name);
  sheet.font('regular').fontSize(10);
  for (const text of [seller.address, seller.vatNumber && `VAT number: ${seller.vatNumber}`]) {
    if (text) sheet.text(text);
  }
  sheet.moveDown(2).font('bold').fontSize(20);
  sheet.text(document.kind === 'invoice' ? 'Invoice' : 'Credit note').moveDown(0.6);
  sheet.font('regular').fontSize(10);
  for (const text of facts(document)) sheet.text(text || ' ');
  for (const line of lines.map(readLine)) {
    const label = [line.label, lineText(line)].filter(Boolean).join(', ');
    row(sheet, [label, formatPounds(line.amountPence)]);
  }
  sheet.moveDown(0.6);
  row(sheet, ['Net', poundsForPeople(net)]);
  row(sheet, [`VAT ${vatRatePercent}%`, poundsForPeople(vat)]);
  row(sheet, ['Total', poundsForPeople(gross)], 'bold');
}

/** The PDF of a document as bytes. The same document always has the same content. */
export async function renderInvoice(document: Invoice): Promise<Buffer> {
  // Imported on first use, because it takes longer than any other import at the start of the server.
  const { default: Document } = await import('pdfkit');
  const sheet = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: document.number,
      Author: document.seller.name,
      CreationDate: new Date(document.issuedAt),
    },
  });
  for (const name of ['regular', 'bold'] as const) sheet.registerFont(name, FONTS[name]);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    write(sheet, document);
    sheet.end();
  });
}
