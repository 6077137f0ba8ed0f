// Renders a quote as a PDF.
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { promoNote } from '#domain/booking/quotes.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { renderPdf } from '#server/payment/invoices/pdfDocument.ts';
import { GREY, writeAmounts, writeFoot, writeHead } from '#server/payment/invoices/pdfParts.ts';
import { MARGIN } from '#server/payment/invoices/pdfSheet.ts';

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
      writeHead(sheet, quote, {
        title: 'Quote',
        receiver: { label: 'For', lines: [quote.name] },
        facts: [
          ['Number', quote.number],
          ['Date', formatLondonDate(londonDate(Date.parse(quote.createdAt)))],
          ['Valid until', formatLondonDate(quote.validUntil)],
        ],
      });
      writeAmounts(sheet, quote, quote.total, [
        ['Deposit, to pay when booking', poundsForPeople(quote.deposit)],
      ]);
      const wide = { x: MARGIN, width: sheet.width };
      sheet.y = sheet.write(
        `This quote holds no dates.${promoNote(quote)} Book at:`,
        { ...wide, colour: GREY },
        sheet.y + 14,
      );
      sheet.write(bookingUrl, { ...wide, size: 9 });
      writeFoot(sheet, quote);
    },
  );
