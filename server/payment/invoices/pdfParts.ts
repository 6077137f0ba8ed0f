// The parts that the documents of the firm have in common: the head, the lines of the price, and the foot.
import type { PricedDocument } from '#domain/money/contract/pricedDocument.ts';
import { readLine } from '#domain/money/presentedLines.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Style } from './pdfFonts.ts';
import { MARGIN, type PdfSheet } from './pdfSheet.ts';

const GOLD = '#7a5c1e';
export const GREY = '#57524a';
const FOOTER_HEIGHT = 40;
const FACTS_WIDTH = 210;
const RULE = '#d8d0c0';
const AMOUNT_WIDTH = 90;

export type Fact = readonly [label: string, value: string];

/** A text at the left and an amount at the right of one line, which is not split over two pages. */
function row(sheet: PdfSheet, [label, amount]: Fact, style: Style = 'text'): void {
  const text = { x: MARGIN, width: sheet.width - AMOUNT_WIDTH - 10, style };
  sheet.reserve(sheet.heightOf(label, text) + FOOTER_HEIGHT);
  const x = MARGIN + sheet.width - AMOUNT_WIDTH;
  sheet.write(amount, { x, width: AMOUNT_WIDTH, style, align: 'right' });
  sheet.y = sheet.write(label, text) + 6;
}

function ruled(sheet: PdfSheet): void {
  sheet.rule(RULE);
  sheet.y += 6;
}

interface Head {
  title: string;
  /** The receiver: a label, and lines of which the first is strong. */
  receiver: { label: string; lines: string[] };
  facts: readonly Fact[];
}

export function writeHead(sheet: PdfSheet, { seller, car, dates }: PricedDocument, head: Head): void {
  const { title, receiver, facts } = head;
  const right = { x: MARGIN + sheet.width - FACTS_WIDTH, width: FACTS_WIDTH };
  const left = { x: MARGIN, width: sheet.width - FACTS_WIDTH - 20 };
  const titleEnd = sheet.write(title, { ...right, style: 'display', size: 24, align: 'right', colour: GOLD });
  let end = sheet.write(seller.name, { ...left, style: 'display', size: 24 });
  for (const text of [seller.address, seller.vatNumber && `VAT number: ${seller.vatNumber}`]) {
    if (text) end = sheet.write(text, { ...left, size: 9, colour: GREY }, end);
  }
  sheet.y = Math.max(end, titleEnd) + 12;
  sheet.rule(GOLD, 1);
  sheet.y += 16;

  const top = sheet.y;
  let receiverEnd = sheet.write(receiver.label, { ...left, size: 8, colour: GREY }, top);
  for (const [index, text] of receiver.lines.entries()) {
    receiverEnd = sheet.write(text, { ...left, style: index === 0 ? 'strong' : 'text' }, receiverEnd);
  }
  let factsEnd = top;
  for (const [label, value] of facts) {
    sheet.write(label, { ...right, size: 9, colour: GREY }, factsEnd);
    factsEnd = sheet.write(value, { x: right.x + 80, width: FACTS_WIDTH - 80, align: 'right' }, factsEnd);
  }
  sheet.y = Math.max(receiverEnd, factsEnd) + 20;
  const hire = `${car}, ${reservationDatesText(dates)}`;
  sheet.y = sheet.write(hire, { x: MARGIN, width: sheet.width, style: 'strong', size: 11 }) + 10;
}

/** The lines of the price, and below them net, VAT and `total` in pounds; `more` rows stay with the totals. */
export function writeAmounts(
  sheet: PdfSheet,
  document: PricedDocument,
  total: number,
  more: Fact[] = [],
): void {
  ruled(sheet);
  for (const line of document.lines.map(readLine)) {
    row(sheet, [[line.label, lineText(line)].filter(Boolean).join(', '), formatPounds(line.amountPence)]);
  }
  sheet.reserve(80 + 40 * more.length + FOOTER_HEIGHT);
  ruled(sheet);
  row(sheet, ['Net', poundsForPeople(document.net)]);
  row(sheet, [`VAT ${String(document.vatRatePercent)}%`, poundsForPeople(document.vat)]);
  ruled(sheet);
  row(sheet, ['Total', poundsForPeople(total)], 'strong');
  for (const fact of more) row(sheet, fact);
}

export function writeFoot(sheet: PdfSheet, { seller, number }: PricedDocument): void {
  sheet.y = sheet.bottom - FOOTER_HEIGHT / 2;
  ruled(sheet);
  const foot = [seller.name, number, 'All prices include VAT.'].join('  ·  ');
  sheet.write(foot, { x: MARGIN, width: sheet.width, size: 8, colour: GREY });
}
