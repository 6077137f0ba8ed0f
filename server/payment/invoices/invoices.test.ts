// Tests invoices and credit notes over the real payments: when they are issued, their sums, who may read them, the mail,
// and that their rows and numbers cannot change; and the texts, the fonts and the pages of a PDF.
import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import { sqlState } from '#server/platform/db/failures.ts';
import { editReservation } from '#server/booking/changes/adminEdits.ts';
import { sendDueMails } from '#server/booking/mail/mailTask.ts';
import { createReservationPayments } from '#server/booking/pay/paymentOwner.ts';
import { customer, payBalance, rent, threeDays, rented } from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { eraseUser } from '#server/people/eraseUser.ts';
import type { UserRow } from '#server/people/repository.ts';
import { loadFonts } from './pdfFonts.ts';
import { renderInvoice } from './renderInvoice.ts';
import { insertInvoice } from './repository.ts';
import { runsOf, wrap } from './textRuns.ts';

const SELLER = {
  SELLER_NAME: 'Prestige Cars Ltd',
  SELLER_ADDRESS: '1 Park Lane, London',
  SELLER_VAT_NUMBER: 'GB 123 4567 89',
};

let admin: TestUser;
const bookingApp = useBookingApp({
  env: SELLER,
  prepare: async (app) => (admin = await app.signUp('admin')),
  finish: expectBalancedBooks,
});

const invoicesOf = async (id: string, reader = admin) =>
  (await bookingApp.as(reader).get(`/api/reservations/${id}/invoices`)).json<Invoice[]>();
const amounts = (documents: Invoice[]) => documents.map(({ kind, gross }) => [kind, gross]);

async function paidReservation() {
  const booked = await rented(bookingApp);
  const { user } = booked;
  await payBalance(bookingApp, user, booked.id);
  return { user, id: booked.id };
}
const cancel = (id: string) => bookingApp.as(admin).delete(`/api/reservations/${id}`);

const COMPANY: Billing = {
  ...{ company: 'Notes Ltd', address: '5 St James Square\nMayfair', postcode: 'SW1Y 4JU' },
  ...{ country: 'GB', vatNumber: 'GB980780684', poNumber: 'PO-77' },
};
const PRIVATE: Billing = {
  ...{ company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' },
};
const setBilling = (user: TestUser, billing: Billing) =>
  bookingApp.as(user).put(`/api/users/${user.id}/billing`, billing);

it('issues and mails an invoice for the deposit, one that deducts it for the balance, and one for a difference', async () => {
  const user = await customer(bookingApp);
  await setBilling(user, COMPANY);
  const { id, lines } = await rent(bookingApp, user, await threeDays(bookingApp));
  await payBalance(bookingApp, user, id);
  await bookingApp.as(admin).put(`/api/reservations/${id}`, { totalPrice: 400 });
  await payBalance(bookingApp, user, id, 10_000);
  const invoices = await invoicesOf(id, user);
  expect(amounts(invoices)).toEqual([
    ['invoice', 90],
    ['invoice', 210],
    ['invoice', 100],
  ]);
  expect(invoices[0]?.lines).toMatchObject([{ label: 'Deposit' }]);
  expect(invoices[1]).toMatchObject({
    seller: { name: 'Prestige Cars Ltd', address: '1 Park Lane, London', vatNumber: 'GB 123 4567 89' },
    customer: COMPANY,
    lines: [...(lines ?? []), { label: 'Invoiced before', amount: -90 }],
    vatRatePercent: 20,
    net: 175,
    vat: 35,
  });
  await sendDueMails(bookingApp.deps);
  const attachments = bookingApp.mails
    .filter(({ to }) => to.address === user.email)
    .flatMap((mail) => mail.attachments ?? []);
  expect(attachments.map(({ filename }) => filename)).toEqual(invoices.map(({ number }) => `${number}.pdf`));
  expect((await attachments[0]?.content())?.subarray(0, 5).toString()).toBe('%PDF-');
});

/** The documents once the credit notes add up to `gross`. */
async function creditedBy(id: string, gross: number) {
  const notes = (documents: Invoice[]) => documents.filter(({ kind }) => kind === 'credit-note');
  const sum = (documents: Invoice[]) => documents.reduce((total, each) => total + each.gross * 100, 0);
  await eventually(async () => sum(notes(await invoicesOf(id))) === gross * 100);
  const documents = await invoicesOf(id);
  return { notes: notes(documents), invoices: documents.filter(({ kind }) => kind === 'invoice') };
}

it('credits the whole invoices of a cancellation, without the name of a deleted customer', async () => {
  const { user, id } = await paidReservation();
  // An account is deleted after its hires; a refund may still follow.
  await bookingApp.db.transaction((tx) =>
    eraseUser(tx, user as unknown as UserRow, {
      now: bookingApp.clock.now,
      eraseOtherData: async () => undefined,
    }),
  );
  await cancel(id);
  const { notes, invoices } = await creditedBy(id, 300);
  const sum = (documents: Invoice[], field: 'net' | 'vat') =>
    Math.round(documents.reduce((total, each) => total + each[field] * 100, 0));
  expect([sum(notes, 'net'), sum(notes, 'vat')]).toEqual([25_000, 5_000]);
  expect(new Set(notes.map(({ corrects }) => corrects))).toEqual(
    new Set(invoices.map(({ number }) => number)),
  );
  for (const note of notes) expect(note.customer).toEqual({ name: 'Deleted user', ...PRIVATE });
});

it('credits an invoice at the VAT rate of the invoice, also after the rate has changed', async () => {
  const { id } = await paidReservation();
  const owner = createReservationPayments({
    seller: { name: 'Prestige Cars Ltd', address: '', vatNumber: '' },
    vatRate: 10,
    now: () => bookingApp.clock.now,
  });
  await editReservation(
    { ...bookingApp.deps, owner },
    id,
    { totalPrice: 240, refund: 60, reason: 'Rain.' },
    { userId: admin.id, audit: noAudit, mayDiscount: true },
  );
  const { notes } = await creditedBy(id, 60);
  expect(notes.map(({ vatRatePercent, vat }) => [vatRatePercent, vat])).toEqual([[20, 10]]);
});

it('invoices the balance of a late cancellation that is paid later', async () => {
  const { user, id } = await rented(bookingApp, 1);
  await cancel(id);
  await payBalance(bookingApp, user, id);
  const documents = await invoicesOf(id);
  expect(amounts(documents)).toEqual([
    ['invoice', 90],
    ['invoice', 210],
  ]);
  expect(documents[1]?.lines).toMatchObject([{ label: 'Charge for a late cancellation', amount: 210 }]);
});

it('locks the series of numbers only while a transaction commits', async () => {
  const { id } = await rent(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
  const rolledBack = new Error('The document is not due.');
  const transaction = bookingApp.db.transaction(async (tx) => {
    await insertInvoice(tx, {
      ...{ id: randomUUID(), kind: 'invoice', reservation_id: id, corrects: null, issuedAt: 0 },
      ...{ vat_rate: 2_000, net_pence: 250, vat_pence: 50, gross_pence: 300 },
      document: {
        seller: { name: 'Seller', address: 'London', vatNumber: '' },
        customer: { name: 'Customer', ...PRIVATE },
        car: 'A car',
        dates: { startDate: '2027-01-01', endDate: '2027-01-01', startTime: null, endTime: null },
        lines: [],
      },
    });
    const [series] = await bookingApp.db.query(
      `SELECT kind FROM invoice_series WHERE kind = 'invoice' FOR NO KEY UPDATE NOWAIT`,
    );
    expect(series).toEqual({ kind: 'invoice' });
    throw rolledBack;
  });
  await expect(transaction).rejects.toBe(rolledBack);
});

it('is reissued for its own customer only, and answers 30 PDFs a minute to an address, each with the same bytes', async () => {
  const { user, id } = await paidReservation();
  const [invoice] = await invoicesOf(id, user);
  const pdf = `/api/invoices/${invoice?.id}/pdf`;
  const reissue = `/api/invoices/${invoice?.id}/reissue`;
  expectProblem(await bookingApp.as(await customer(bookingApp)).post(reissue, {}), 404);
  const remoteAddress = '203.0.113.30';
  const [first, again] = await Promise.all([1, 2].map(() => bookingApp.as(user).get(pdf, { remoteAddress })));
  expect(first?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(again?.rawPayload.equals(first?.rawPayload ?? Buffer.from(''))).toBe(true);
  // Calls about unknown invoices count as well.
  const unknown = () => bookingApp.as(user).get(`/api/invoices/${randomUUID()}/pdf`, { remoteAddress });
  for (let calls = 2; calls < 30; calls += 1) expect((await unknown()).statusCode).toBe(404);
  expect(expectProblem(await unknown(), 429).code).toBe('rate_limited');
});

it('refuses changes and deletions of a document', async () => {
  for (const change of ['UPDATE invoices SET gross_pence = gross_pence + 0', 'DELETE FROM invoices']) {
    const refused = await bookingApp.db.query(change).catch((error: unknown) => sqlState(error));
    expect(refused).toBe('23514');
  }
});

describe('the PDF', () => {
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
    await renderInvoice({
      ...invoice,
      ...{ kind: 'credit-note', number: 'CN-000001', corrects: 'INV-000001', lines: [] },
      seller: { name: 'Cars Ltd', address: '', vatNumber: '' },
      customer: { name: 'Ada Lovelace', ...PRIVATE },
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

  itAtFullExtent('begins a new page before a row that does not fit', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => line(`Line ${String(index)}`, 1));
    await renderInvoice({ ...invoice, lines } as unknown as Invoice);
    expect(page).toBeGreaterThanOrEqual(2);
    expect(Math.max(...written.map(({ bottom }) => bottom))).toBeLessThanOrEqual(842 - 56);
  });
});
