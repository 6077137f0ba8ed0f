// Renders a quote as a PDF.
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { readLine } from '#domain/money/contract/lines.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { renderPdf } from '#server/payment/invoices/pdfDocument.ts';
import { FOOTER_HEIGHT, GOLD, GREY, row, ruled, type Fact } from '#server/payment/invoices/pdfRows.ts';
import { MARGIN, type PdfSheet } from '#server/payment/invoices/pdfSheet.ts';

const FACTS_WIDTH = 210;

const factsOf = ({ number, createdAt, validUntil }: WrittenQuote): Fact[] => [
  ['Number', number],
  ['Date', formatLondonDate(londonDate(Date.parse(createdAt)))],
  ['Valid until', formatLondonDate(validUntil)],
];

function writeHead(sheet: PdfSheet, quote: WrittenQuote): void {
  const { seller } = quote;
  const right = { x: MARGIN + sheet.width - FACTS_WIDTH, width: FACTS_WIDTH };
  const left = { x: MARGIN, width: sheet.width - FACTS_WIDTH - 20 };
  const titleEnd = sheet.write('Quote', {
    ...right,
    style: 'display',
    size: 24,
    align: 'right',
    colour: GOLD,
  });
  let end = sheet.write(seller.name, { ...left, style: 'display', size: 24 });
  for (const text of [seller.address, seller.vatNumber && `VAT number: ${seller.vatNumber}`]) {
    if (text) end = sheet.write(text, { ...left, size: 9, colour: GREY }, end);
  }
  sheet.y = Math.max(end, titleEnd) + 12;
  sheet.rule(GOLD, 1);
  sheet.y += 16;
  const top = sheet.y;
  const label = sheet.write('For', { ...left, size: 8, colour: GREY }, top);
  const nameEnd = sheet.write(quote.name, { ...left, style: 'strong' }, label);
  let factsEnd = top;
  for (const [name, value] of factsOf(quote)) {
    sheet.write(name, { ...right, size: 9, colour: GREY }, factsEnd);
    factsEnd = sheet.write(value, { x: right.x + 80, width: FACTS_WIDTH - 80, align: 'right' }, factsEnd);
  }
  sheet.y = Math.max(nameEnd, factsEnd) + 20;
  const hire = `${quote.car}, ${reservationDatesText(quote.dates)}`;
  sheet.y = sheet.write(hire, { x: MARGIN, width: sheet.width, style: 'strong', size: 11 }) + 10;
}

function writeAmounts(sheet: PdfSheet, quote: WrittenQuote): void {
  ruled(sheet);
  for (const line of quote.lines.map(readLine)) {
    row(sheet, [[line.label, lineText(line)].filter(Boolean).join(', '), formatPounds(line.amountPence)]);
  }
  // The totals stay together.
  sheet.reserve(120 + FOOTER_HEIGHT);
  ruled(sheet);
  row(sheet, ['Net', poundsForPeople(quote.net)]);
  row(sheet, [`VAT ${String(quote.vatRatePercent)}%`, poundsForPeople(quote.vat)]);
  ruled(sheet);
  row(sheet, ['Total', poundsForPeople(quote.total)], 'strong');
  row(sheet, ['Deposit, to pay when booking', poundsForPeople(quote.deposit)]);
}

function writeFoot(sheet: PdfSheet, { seller, number }: WrittenQuote, bookingUrl: string): void {
  const wide = { x: MARGIN, width: sheet.width };
  sheet.y = sheet.write('This quote holds no dates. Book at:', { ...wide, colour: GREY }, sheet.y + 14);
  sheet.write(bookingUrl, { ...wide, size: 9 });
  sheet.y = sheet.bottom - FOOTER_HEIGHT / 2;
  ruled(sheet);
  const foot = [seller.name, number, 'All prices include VAT.'].join('  ·  ');
  sheet.write(foot, { ...wide, size: 8, colour: GREY });
}

/** The PDF of a quote as bytes; `bookingUrl` opens the quote with the link to book it. */
export const renderQuote = (quote: WrittenQuote, bookingUrl: string): Promise<Buffer> =>
  renderPdf(
    {
      title: quote.number,
      author: quote.seller.name,
      createdAt: quote.createdAt,
      texts: JSON.stringify(quote),
    },
    (sheet) => {
      writeHead(sheet, quote);
      writeAmounts(sheet, quote);
      writeFoot(sheet, quote, bookingUrl);
    },
  );
