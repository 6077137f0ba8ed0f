// Places texts and rules on the pages of a PDF.
import type PDFDocument from 'pdfkit';
import type { Style } from './pdfFonts.ts';
import { runsOf, wrap } from './textRuns.ts';

export const MARGIN = 56;
const LEADING = 1.4;

type Sheet = InstanceType<typeof PDFDocument>;

export interface Placed {
  x: number;
  width: number;
  style?: Style;
  size?: number;
  align?: 'left' | 'right';
  colour?: string;
}

// Without this option pdfkit orders the words of a text itself, from left to right.
const WHOLE = { lineBreak: false, features: [] };

export class PdfSheet {
  readonly #sheet: Sheet;
  /** The top of the next text. */
  y = MARGIN;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  get width(): number {
    return this.#sheet.page.width - 2 * MARGIN;
  }
  get bottom(): number {
    return this.#sheet.page.height - MARGIN;
  }

  #widthOf(line: string, style: Style, size: number): number {
    return runsOf(line, style).reduce(
      (sum, { text, font }) => sum + this.#sheet.font(font).fontSize(size).widthOfString(text, WHOLE),
      0,
    );
  }

  #lines(text: string, { width, style = 'text', size = 10 }: Placed): string[] {
    return wrap(text, width, (line) => this.#widthOf(line, style, size));
  }

  heightOf = (text: string, placed: Placed): number =>
    this.#lines(text, placed).length * (placed.size ?? 10) * LEADING;

  /** Writes a text below `top` and returns its bottom. */
  write(text: string, placed: Placed, top = this.y): number {
    const { x, width, style = 'text', size = 10, align = 'left', colour = '#191a1e' } = placed;
    let bottom = top;
    for (const line of this.#lines(text, placed)) {
      const baseline = bottom + size * LEADING * 0.75;
      let at = align === 'left' ? x : x + width - this.#widthOf(line, style, size);
      for (const { text: part, font } of runsOf(line, style)) {
        this.#sheet.font(font).fontSize(size).fillColor(colour);
        this.#sheet.text(part, at, baseline, { ...WHOLE, baseline: 'alphabetic' });
        at += this.#sheet.widthOfString(part, WHOLE);
      }
      bottom += size * LEADING;
    }
    return bottom;
  }

  /** A line over the width of the page. */
  rule(colour: string, thickness = 0.75): void {
    this.#sheet
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }

  /** Starts another page when less than `height` is left above the footer; returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.#sheet.addPage();
    this.y = MARGIN;
    return true;
  }
}
