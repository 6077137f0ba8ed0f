// The colours and rows that the documents of the firm have in common.
import type { Style } from './pdfFonts.ts';
import { MARGIN, type PdfSheet } from './pdfSheet.ts';

export const GOLD = '#7a5c1e';
export const GREY = '#57524a';
export const FOOTER_HEIGHT = 40;
const RULE = '#d8d0c0';
const AMOUNT_WIDTH = 90;

export type Fact = readonly [label: string, value: string];

/** A text at the left and an amount at the right of one line, which is not split over two pages. */
export function row(sheet: PdfSheet, [label, amount]: Fact, style: Style = 'text'): void {
  const text = { x: MARGIN, width: sheet.width - AMOUNT_WIDTH - 10, style };
  sheet.reserve(sheet.heightOf(label, text) + FOOTER_HEIGHT);
  const x = MARGIN + sheet.width - AMOUNT_WIDTH;
  sheet.write(amount, { x, width: AMOUNT_WIDTH, style, align: 'right' });
  sheet.y = sheet.write(label, text) + 6;
}

export function ruled(sheet: PdfSheet): void {
  sheet.rule(RULE);
  sheet.y += 6;
}
