// Tests the content and the layout of the PDF with a document that records the written texts. invoices.test.ts
// downloads a real PDF.
import type { Invoice } from '#domain/contract/invoices.ts';
import { renderInvoice } from './renderInvoice.ts';

interface Written {
  text: string;
  font: string;
  size: number;
  options?: unknown;
}
const written: Written[] = [];
let options: unknown;
const pages = { added: 0 };

jest.mock('pdfkit', () => {
  class Sheet {
    page = { width: 595, height: 842 };
    y = 56;
    #font = '';
    #size = 0;
    #listeners: Record<string, (...args: unknown[]) => void> = {};
    constructor(given: unknown) {
      options = given;
    }
    registerFont(_name: string, file: string) {
      expect(file).toMatch(/dejavu-fonts-ttf/);
      return this;
    }
    font(name: string) {
      this.#font = name;
      return this;
    }
    fontSize(size: number) {
      this.#size = size;
      return this;
    }
    moveDown() {
      this.y += 10;
      return this;
    }
    heightOfString() {
      return 14;
    }
    addPage() {
      pages.added += 1;
      this.y = 56;
      return this;
    }
    text(text: string, x?: number, y?: number, more?: unknown) {
      const place = x === undefined ? undefined : { x, top: y, more };
      written.push({ text, font: this.#font, size: this.#size, ...(place ? { options: place } : {}) });
      this.y = (y ?? this.y) + 14;
      return this;
    }
    on(name: string, listener: (...args: unknown[]) => void) {
      this.#listeners[name] = listener;
      return this;
    }
    end() {
      this.#listeners['data']?.(Buffer.from('one '));
      this.#listeners['data']?.(Buffer.from('two'));
      this.#listeners['end']?.();
    }
  }
  return { __esModule: true, default: Sheet };
});

beforeEach(() => {
  written.length = 0;
  pages.added = 0;
});

const line = (label: string, amount: number) => ({
  ...{ kind: 'car', label, quantity: 2, unit: 'day', unitPrice: amount / 2, amount, extraId: null },
});
const invoice = {
  ...{ id: 'i1', kind: 'invoice', number: 'LCR-000001', reservationId: 'r1', corrects: null },
  issuedAt: '2031-05-10T23:30:00Z',
  seller: { name: 'Cars Ltd', address: '1 Park Lane', vatNumber: 'GB1' },
  customer: { name: 'Ada Lovelace', company: 'Engines Ltd', vatNumber: 'GB2' },
  car: 'Rolls-Royce Ghost',
  dates: { startDate: '2031-05-28', endDate: '2031-05-30', startTime: null, endTime: null },
  lines: [line('Car hire', 1_000), line('Champagne', 50)],
  ...{ vatRatePercent: 17.5, net: 893.62, vat: 156.38, gross: 1_050 },
} as unknown as Invoice;

it('writes the seller, the facts, the lines and the amounts of an invoice', async () => {
  expect((await renderInvoice(invoice)).toString()).toBe('one two');
  expect(written).toMatchSnapshot();
  expect(options).toMatchSnapshot();
  expect(pages.added).toBe(0);
});

it('writes a credit note, without the details that are missing', async () => {
  const note = {
    ...invoice,
    ...{ kind: 'credit-note', number: 'LCR-C000001', corrects: 'LCR-000001', lines: [] },
    seller: { name: 'Cars Ltd', address: '', vatNumber: '' },
    customer: { name: 'Ada Lovelace', company: '', vatNumber: '' },
  } as unknown as Invoice;
  await renderInvoice(note);
  expect(written.map(({ text }) => text)).toMatchSnapshot();
});

it('begins a new page before a row that does not fit', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(`Line ${String(index)}`, 1));
  await renderInvoice({ ...invoice, lines } as unknown as Invoice);
  const tops = written.flatMap(({ options: place }) => (place ? [(place as { top: number }).top] : []));
  expect(pages.added).toBe(2);
  expect(Math.max(...tops) + 14).toBeLessThanOrEqual(842 - 56);
});
