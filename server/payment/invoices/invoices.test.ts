// Tests invoices and credit notes over the real payments: when they are issued, their sums, who may read them, the mail,
// and that their rows and numbers cannot change.
import { randomUUID } from 'node:crypto';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { sqlState } from '#server/platform/db/failures.ts';
import { sendDueMails } from '#server/booking/mail/mailTask.ts';
import { createBookingApp } from '#server/testing/bookingApp.ts';
import { customer, payBalance, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { eraseUser } from '#server/people/eraseUser.ts';
import type { UserRow } from '#server/people/repository.ts';
import { insertInvoice } from './repository.ts';

const SELLER = {
  SELLER_NAME: 'Prestige Cars Ltd',
  SELLER_ADDRESS: '1 Park Lane, London',
  SELLER_VAT_NUMBER: 'GB 123 4567 89',
};

let admin: TestUser;
const bookingApp = useBookingApp({
  env: SELLER,
  prepare: async (app) => (admin = await app.signUp('admin')),
});
afterEach(() => expectBalancedBooks(bookingApp));

const invoicesOf = async (id: string, reader = admin) =>
  (await bookingApp.as(reader).get(`/api/reservations/${id}/invoices`)).json<Invoice[]>();
const amounts = (documents: Invoice[]) => documents.map(({ kind, gross }) => [kind, gross]);

async function paidReservation(inDays?: number) {
  const user = await customer(bookingApp);
  const booked = await rent(bookingApp, user, await threeDays(bookingApp, inDays));
  await payBalance(bookingApp, user, booked.id);
  return { user, id: booked.id };
}
const cancel = (id: string) => bookingApp.as(admin).delete(`/api/reservations/${id}`);

const COMPANY: Billing = {
  company: 'Notes Ltd',
  address: '5 St James Square\nMayfair',
  postcode: 'SW1Y 4JU',
  country: 'GB',
  vatNumber: 'GB980780684',
  poNumber: 'PO-77',
};
const PRIVATE: Billing = {
  ...{ company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' },
};
const setBilling = (user: TestUser, billing: Billing) =>
  bookingApp.as(user).put(`/api/users/${user.id}/billing`, billing);

it('issues an invoice for the deposit, and one with the lines of the reservation that deducts it for the balance', async () => {
  const user = await customer(bookingApp);
  await setBilling(user, COMPANY);
  const { id, lines } = await rent(bookingApp, user, await threeDays(bookingApp));
  expect(await invoicesOf(id, user)).toMatchObject([{ gross: 90, lines: [{ label: 'Deposit' }] }]);
  await payBalance(bookingApp, user, id);
  expect((await invoicesOf(id, user))[1]).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^INV-\d{6}$/),
    corrects: null,
    seller: { name: 'Prestige Cars Ltd', address: '1 Park Lane, London', vatNumber: 'GB 123 4567 89' },
    customer: COMPANY,
    lines: [...(lines ?? []), { label: 'Invoiced before', amount: -90 }],
    vatRatePercent: 20,
    net: 175,
    vat: 35,
    gross: 210,
  });
});

it('issues an invoice again with changed details once, with a credit note and without a movement of money', async () => {
  const { user, id } = await paidReservation();
  const [deposit, balance] = await invoicesOf(id);
  const reissue = (as: TestUser, invoiceId = deposit?.id) =>
    bookingApp.as(as).post(`/api/invoices/${invoiceId}/reissue`, {});
  expect(expectProblem(await reissue(user), 409).code).toBe('same_details');
  await setBilling(user, COMPANY);
  expectProblem(await reissue(await customer(bookingApp)), 404);
  const again = await reissue(user);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toMatchObject({
    kind: 'invoice',
    gross: 90,
    customer: COMPANY,
    lines: deposit?.lines,
  });
  const documents = await invoicesOf(id);
  expect(documents.slice(2)).toMatchObject([
    { kind: 'credit-note', corrects: deposit?.number, gross: 90, vat: 15, customer: { company: '' } },
    again.json(),
  ]);
  expect(expectProblem(await reissue(user), 409).code).toBe('nothing_to_correct');
  expect(expectProblem(await reissue(user, documents[3]?.id), 409).code).toBe('same_details');
  expect((await reissue(admin, balance?.id)).statusCode).toBe(201);
});

/** The documents once the credit notes add up to `gross`. */
async function creditedBy(id: string, gross: number) {
  const notes = (documents: Invoice[]) => documents.filter(({ kind }) => kind === 'credit-note');
  const sum = (documents: Invoice[]) => documents.reduce((total, each) => total + each.gross * 100, 0);
  await eventually(async () => sum(notes(await invoicesOf(id))) === gross * 100);
  const documents = await invoicesOf(id);
  return { notes: notes(documents), invoices: documents.filter(({ kind }) => kind === 'invoice') };
}

it('issues credit notes for the refunds of a cancellation, up to the whole invoices', async () => {
  const { id } = await paidReservation();
  await cancel(id);
  const { notes, invoices } = await creditedBy(id, 300);
  const sum = (documents: Invoice[], field: 'net' | 'vat') =>
    Math.round(documents.reduce((total, each) => total + each[field] * 100, 0));
  expect([sum(notes, 'net'), sum(notes, 'vat')]).toEqual([25_000, 5_000]);
  expect(new Set(notes.map(({ corrects }) => corrects))).toEqual(
    new Set(invoices.map(({ number }) => number)),
  );
});

it('issues the credit note of a deleted customer without a name', async () => {
  const { user, id } = await paidReservation();
  // An account is deleted after its hires; a refund may still follow.
  await bookingApp.db.transaction((tx) => eraseUser(tx, user as unknown as UserRow, bookingApp.clock.now));
  await cancel(id);
  const {
    notes: [note],
  } = await creditedBy(id, 300);
  expect(note?.customer).toEqual({ name: 'Deleted user', ...PRIVATE });
});

it('credits an invoice at the VAT rate of the invoice, also after the rate has changed', async () => {
  const { id } = await paidReservation();
  const later = await createBookingApp({ db: bookingApp.db, env: { ...SELLER, VAT_RATE_PERCENT: '10' } });
  const edited = await later
    .as(admin)
    .put(`/api/reservations/${id}`, { totalPrice: 240, refund: 60, reason: 'Rain.' });
  expect(edited.statusCode).toBe(200);
  const { notes } = await creditedBy(id, 60);
  await later.close();
  expect(notes.map(({ vatRatePercent, vat }) => [vatRatePercent, vat])).toEqual([[20, 10]]);
});

it('invoices the balance of a late cancellation that is paid later', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp, 1));
  await cancel(id);
  await payBalance(bookingApp, user, id);
  const documents = await invoicesOf(id);
  expect(amounts(documents)).toEqual([
    ['invoice', 90],
    ['invoice', 210],
  ]);
  expect(documents[1]?.lines).toMatchObject([{ label: 'Charge for a late cancellation', amount: 210 }]);
});

it('numbers the invoices of concurrent payments without gaps', async () => {
  const booked = await Promise.all(
    Array.from({ length: 5 }, async (_none, index) => {
      const user = await customer(bookingApp);
      return { user, id: (await rent(bookingApp, user, await threeDays(bookingApp, 20 + index))).id };
    }),
  );
  await Promise.all(booked.map(({ user, id }) => payBalance(bookingApp, user, id)));
  const numbers = await Promise.all(
    booked.map(async ({ id }) => (await invoicesOf(id)).map(({ number }) => number)),
  );
  expect(new Set(numbers.flat()).size).toBe(10);
});

it('locks the series of numbers only while a transaction commits', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const rolledBack = new Error('The document is not due.');
  const transaction = bookingApp.db.transaction(async (tx) => {
    await insertInvoice(tx, {
      id: randomUUID(),
      kind: 'invoice',
      reservation_id: id,
      corrects: null,
      issuedAt: 0,
      vat_rate: 2_000,
      net_pence: 250,
      vat_pence: 50,
      gross_pence: 300,
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

it('lets their customer and staff who may read money read invoices, also as a PDF 30 times a minute, and answers 404 to others', async () => {
  const { user, id } = await paidReservation();
  const [invoice] = await invoicesOf(id, user);
  const urls = [
    `/api/invoices/${invoice?.id}`,
    `/api/invoices/${invoice?.id}/pdf`,
    `/api/reservations/${id}/invoices`,
  ];
  const statuses = async (reader?: TestUser) =>
    Promise.all(urls.map(async (url) => (await bookingApp.as(reader).get(url)).statusCode));
  for (const reader of [user, admin, await bookingApp.signUp('accountant')]) {
    expect(await statuses(reader)).toEqual([200, 200, 200]);
  }
  for (const reader of [await customer(bookingApp), await bookingApp.signUp('desk')]) {
    expect(await statuses(reader)).toEqual([404, 404, 404]);
  }
  expect(await statuses()).toEqual([401, 401, 401]);
  const pdf = await bookingApp.as(user).get(urls[1] ?? '');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${invoice?.number}.pdf"`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  const again = () => bookingApp.as(user).get(urls[1] ?? '', { remoteAddress: '203.0.113.30' });
  for (let calls = 0; calls < 30; calls += 1) {
    const answer = await again();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf.rawPayload)).toBe(true);
  }
  expect(expectProblem(await again(), 429).code).toBe('rate_limited');
});

it('attaches the invoices to the mails that confirm the deposit and the balance', async () => {
  const { user, id } = await paidReservation();
  const invoices = await invoicesOf(id);
  await sendDueMails(bookingApp.deps);
  const mails = bookingApp.mails.filter(({ to }) => to.address === user.email);
  expect(mails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename))).toEqual([
    [`${invoices[0]?.number}.pdf`],
    [`${invoices[1]?.number}.pdf`],
  ]);
  const file = await mails[0]?.attachments?.[0]?.content();
  expect(file?.subarray(0, 5).toString()).toBe('%PDF-');
});

it('attaches the invoice of the difference to the mail that confirms its payment', async () => {
  const { user, id } = await paidReservation();
  await bookingApp.as(admin).put(`/api/reservations/${id}`, { totalPrice: 400 });
  await payBalance(bookingApp, user, id, 10_000);
  const invoices = await invoicesOf(id);
  expect(amounts(invoices)).toEqual([
    ['invoice', 90],
    ['invoice', 210],
    ['invoice', 100],
  ]);
  await sendDueMails(bookingApp.deps);
  const last = bookingApp.mails.findLast(({ to }) => to.address === user.email);
  expect(last?.attachments?.map(({ filename }) => filename)).toEqual([`${invoices[2]?.number}.pdf`]);
});

it('lets staff find a reservation by its invoice, dates, phone numbers and reference', async () => {
  const { user, id } = await paidReservation(40);
  const [invoice] = await invoicesOf(id);
  await bookingApp.db.query("UPDATE users SET phonenumber = '07700 900 123' WHERE id = $1", [user.id]);
  const trip = { location: 'Bow Street', contactPhone: '+44 (0)20 7946 0999' };
  expect((await bookingApp.as(user).put(`/api/reservations/${id}/trip`, trip)).statusCode).toBe(200);
  const booked = (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<Reservation>();
  const start = new Date(`${booked.startDate}T12:00:00Z`);
  const queries = {
    invoice: invoice?.number ?? '',
    'part of the invoice': invoice?.number.slice(4) ?? '',
    'start as ISO date': booked.startDate,
    'start as people write it': start.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    end: booked.endDate.split('-').reverse().join('/'),
    "customer's phone": '+447700900123',
    "contact's phone": '020 7946 0999',
    'name and reference': `${user.email} ${booked.reference?.toLowerCase() ?? ''}`,
  };
  const missing: string[] = [];
  for (const [what, q] of Object.entries(queries)) {
    const list = await bookingApp.as(admin).get(`/api/reservations?q=${encodeURIComponent(q)}`);
    if (!list.json<Reservation[]>().some((each) => each.id === id)) missing.push(`${what}: ${q}`);
  }
  expect(missing).toEqual([]);
  const other = await bookingApp.as(admin).get('/api/reservations?q=INV-999999');
  expect(other.json()).toEqual([]);
});

it('refuses changes and deletions of a document', async () => {
  await paidReservation();
  for (const change of ['UPDATE invoices SET gross_pence = gross_pence + 0', 'DELETE FROM invoices']) {
    const refused = await bookingApp.db.query(change).catch((error: unknown) => sqlState(error));
    expect(refused).toBe('23514');
  }
});
