// Tests the content and the layout of the PDF with a document that records the written texts. invoices.test.ts
// downloads a real PDF.
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { renderInvoice } from './renderInvoice.ts';

/** The written texts, each with its font, its size and, when it is placed, its position. */
const written: string[] = [];
const tops: number[] = [];
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
      const place = x === undefined ? '' : ` at ${JSON.stringify([x, y, more])}`;
      written.push(`${this.#font} ${String(this.#size)}${place}: ${text}`);
      if (y !== undefined) tops.push(y);
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
  tops.length = 0;
  pages.added = 0;
});

const line = (label: string, amount: number) => ({
  ...{ kind: 'car', label, quantity: 2, unit: 'day', unitPrice: amount / 2, amount, extraId: null },
});
const invoice = {
  ...{
    id: 'i1',
    kind: 'invoice',
    number: 'LCR-000001',
    reservationId: 'r1',
    reference: 'LCR-7K2MQ',
    corrects: null,
  },
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
  expect(written).toMatchInlineSnapshot(`
   [
     "bold 14: Cars Ltd",
     "regular 10: 1 Park Lane",
     "regular 10: VAT number: GB1",
     "bold 20: Invoice",
     "regular 10: Number: LCR-000001",
     "regular 10: Date: Sun, 11 May 2031",
     "regular 10: Reservation: LCR-7K2MQ",
     "regular 10:  ",
     "regular 10: Engines Ltd",
     "regular 10: Ada Lovelace",
     "regular 10: VAT number: GB2",
     "regular 10:  ",
     "regular 10: Rolls-Royce Ghost, Wed, 28 May 2031 to Fri, 30 May 2031",
     "regular 10:  ",
     "regular 10 at [429,272,{"width":110,"align":"right"}]: £1,000.00",
     "regular 10 at [56,272,{"width":373}]: Car hire, 2 days x £500.00",
     "regular 10 at [429,296,{"width":110,"align":"right"}]: £50.00",
     "regular 10 at [56,296,{"width":373}]: Champagne, 2 days x £25.00",
     "regular 10 at [429,330,{"width":110,"align":"right"}]: £893.62",
     "regular 10 at [56,330,{"width":373}]: Net",
     "regular 10 at [429,354,{"width":110,"align":"right"}]: £156.38",
     "regular 10 at [56,354,{"width":373}]: VAT 17.5%",
     "bold 10 at [429,378,{"width":110,"align":"right"}]: £1,050.00",
     "bold 10 at [56,378,{"width":373}]: Total",
   ]
  `);
  expect(options).toMatchInlineSnapshot(`
   {
     "displayTitle": true,
     "info": {
       "Author": "Cars Ltd",
       "CreationDate": 2031-05-10T23:30:00.000Z,
       "Title": "LCR-000001",
     },
     "lang": "en-GB",
     "margin": 56,
     "size": "A4",
   }
  `);
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
  expect(written.map((line) => line.replace(/^.*?: /, ''))).toMatchInlineSnapshot(`
   [
     "Cars Ltd",
     "Credit note",
     "Number: LCR-C000001",
     "Corrects invoice: LCR-000001",
     "Date: Sun, 11 May 2031",
     "Reservation: LCR-7K2MQ",
     " ",
     "Ada Lovelace",
     " ",
     "Rolls-Royce Ghost, Wed, 28 May 2031 to Fri, 30 May 2031",
     " ",
     "£893.62",
     "Net",
     "£156.38",
     "VAT 17.5%",
     "£1,050.00",
     "Total",
   ]
  `);
});

it('begins a new page before a row that does not fit', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(`Line ${String(index)}`, 1));
  await renderInvoice({ ...invoice, lines } as unknown as Invoice);
  expect(pages.added).toBe(2);
  expect(Math.max(...tops) + 14).toBeLessThanOrEqual(842 - 56);
});
