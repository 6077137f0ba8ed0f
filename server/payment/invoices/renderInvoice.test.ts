// Tests the order and the fonts of texts in every script, and the content and the pages of a PDF. invoices.test.ts
// downloads a real PDF.
import PDFDocument from 'pdfkit';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { loadFonts } from './pdfFonts.ts';
import { renderInvoice } from './renderInvoice.ts';
import { runsOf, wrap } from './textRuns.ts';

const written: { text: string; bottom: number; page: number }[] = [];
let page = 0;

beforeEach(() => {
  written.length = 0;
  page = 0;
  const { text } = PDFDocument.prototype;
  jest.spyOn(PDFDocument.prototype, 'text').mockImplementation(function record(
    this: InstanceType<typeof PDFDocument>,
    ...given: Parameters<typeof text>
  ) {
    const [content, x, y] = given as unknown as [string, number, number];
    const last = written.at(-1);
    if (last?.bottom === y && last.page === page) last.text += content;
    else written.push({ text: content, bottom: y, page });
    expect(x).toBeGreaterThanOrEqual(56);
    return text.apply(this, given);
  });
  const { addPage } = PDFDocument.prototype;
  jest.spyOn(PDFDocument.prototype, 'addPage').mockImplementation(function count(
    this: InstanceType<typeof PDFDocument>,
    ...given: Parameters<typeof addPage>
  ) {
    page += 1;
    return addPage.apply(this, given);
  });
});
afterEach(() => jest.restoreAllMocks());

it('draws names of every script from left to right or from right to left, in fonts that have their characters', async () => {
  const names: Readonly<Record<string, readonly [typed: string, drawn: string]>> = {
    latin: ['Łukasz Ñandú', 'Łukasz Ñandú'],
    greek: ['Ελλάδα', 'Ελλάδα'],
    cyrillic: ['Москва', 'Москва'],
    chinese: ['王小明', '王小明'],
    japanese: ['東京タワー', '東京タワー'],
    korean: ['한국 회사', '한국 회사'],
    hindi: ['राजेश कुमार', 'राजेश कुमार'],
    thai: ['สมชาย ใจดี', 'สมชาย ใจดี'],
    // The layout of a font reverses each word itself.
    arabic: ['محمد بن (7)', '(7) بن محمد'],
    hebrew: ['דוד 17 גוריון', 'גוריון 17 דוד'],
    mixed: ['Ali محمد بن Ltd', 'Ali بن محمد Ltd'],
  };
  const pdf = new PDFDocument();
  const fonts = await loadFonts(Object.values(names).flat().join(''));
  for (const [name, font] of fonts) pdf.registerFont(name, font);
  const drawn = Object.entries(names).map(([script, [typed]]) => {
    const runs = runsOf(typed, 'strong');
    const missing = runs.flatMap(({ text, font }) => {
      const { font: opened } = (pdf.font(font) as unknown as { _font: { font: OpenedFont } })._font;
      return [...text].filter((character) => !opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    });
    return [script, runs.map(({ text }) => text).join(''), missing];
  });
  expect(drawn).toEqual(Object.entries(names).map(([script, [, visible]]) => [script, visible, []]));
});
interface OpenedFont {
  hasGlyphForCodePoint: (code: number) => boolean;
}

it('breaks lines between words, within a word that is too wide, and where the text has a line break', () => {
  const lines = (text: string) => wrap(text, 10, (line) => line.length);
  expect(lines('one two three')).toEqual(['one two', 'three']);
  expect(lines('abcdefghijklmn')).toEqual(['abcdefghij', 'klmn']);
  expect(lines('one\ntwo')).toEqual(['one', 'two']);
});

const line = (label: string, amount: number) => ({
  ...{ kind: 'car', label, quantity: 2, unit: 'day', unitPrice: amount / 2, amount, extraId: null },
});
const invoice = {
  ...{ id: 'i1', kind: 'invoice', number: 'INV-000001', reservationId: 'r1', reference: 'LCR-7K2MQ' },
  corrects: null,
  issuedAt: '2031-05-10T23:30:00Z',
  seller: { name: 'Cars Ltd', address: '1 Park Lane', vatNumber: 'GB1' },
  customer: {
    ...{ name: 'Ada Lovelace', company: 'Engines Ltd', address: '12 Square\nMayfair', postcode: 'W1' },
    ...{ country: 'GB', vatNumber: 'GB2', poNumber: 'PO-7' },
  },
  car: 'Rolls-Royce Ghost',
  dates: { startDate: '2031-05-28', endDate: '2031-05-30', startTime: null, endTime: null },
  lines: [line('Car hire', 1_000), line('Champagne', 50)],
  ...{ vatRatePercent: 17.5, net: 893.62, vat: 156.38, gross: 1_050 },
} as unknown as Invoice;

it('writes the seller, the customer, the facts, the lines and the amounts of an invoice', async () => {
  expect((await renderInvoice(invoice)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(written.map(({ text }) => text)).toMatchInlineSnapshot(`
   [
     "InvoiceCars Ltd",
     "1 Park Lane",
     "VAT number: GB1",
     "Customer",
     "Engines Ltd",
     "Ada Lovelace",
     "12 Square",
     "Mayfair",
     "W1",
     "United Kingdom",
     "VAT number: GB2",
     "Number",
     "INV-000001",
     "Date",
     "Sun, 11 May 2031",
     "Reservation",
     "LCR-7K2MQ",
     "Purchase order",
     "PO-7",
     "Rolls-Royce Ghost, Wed, 28 May 2031 to Fri, 30 May 2031",
     "£1,000.00Car hire, 2 days x £500.00",
     "£50.00Champagne, 2 days x £25.00",
     "£893.62Net",
     "£156.38VAT 17.5%",
     "£1,050.00Total",
     "Cars Ltd  ·  INV-000001  ·  All prices include VAT.",
   ]
  `);
});

it('writes a credit note, without the details that are missing', async () => {
  const empty = { company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' };
  await renderInvoice({
    ...invoice,
    ...{ kind: 'credit-note', number: 'CN-000001', corrects: 'INV-000001', lines: [] },
    seller: { name: 'Cars Ltd', address: '', vatNumber: '' },
    customer: { name: 'Ada Lovelace', ...empty },
  });
  expect(written.map(({ text }) => text)).toMatchInlineSnapshot(`
   [
     "Credit noteCars Ltd",
     "Customer",
     "Ada Lovelace",
     "Number",
     "CN-000001",
     "Date",
     "Sun, 11 May 2031",
     "Reservation",
     "LCR-7K2MQ",
     "Corrects",
     "INV-000001",
     "Rolls-Royce Ghost, Wed, 28 May 2031 to Fri, 30 May 2031",
     "£893.62Net",
     "£156.38VAT 17.5%",
     "£1,050.00Total",
     "Cars Ltd  ·  CN-000001  ·  All prices include VAT.",
   ]
  `);
});

it('begins a new page before a row that does not fit', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(`Line ${String(index)}`, 1));
  await renderInvoice({ ...invoice, lines } as unknown as Invoice);
  expect(page).toBeGreaterThanOrEqual(2);
  expect(Math.max(...written.map(({ bottom }) => bottom))).toBeLessThanOrEqual(842 - 56);
});
