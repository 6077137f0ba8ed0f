// Invoices and credit notes: when they exist, who reads them, and a customer's billing details.
import { accountExport } from '#domain/office/contract/accountExport.ts';
import {
  billing as billingAnswer,
  invoice,
  invoiceList,
  type Billing,
  type Invoice,
} from '#domain/payment/contract/invoices.ts';
import type { PaymentIntentAnswer, Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, ofCustomer, ownerOnly, plain, signedIn } from '#contract/access.ts';
import { bodyOrThrow, type Caller, type Person } from '#contract/actors.ts';
import { bookedCar, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const LIST = 'GET /api/reservations/{id}/invoices';
const READ = 'GET /api/invoices/{id}';
const PDF = 'GET /api/invoices/{id}/pdf';
const BILLING = 'GET /api/users/{id}/billing';
const CHANGE_BILLING = 'PUT /api/users/{id}/billing';

const REISSUE = 'POST /api/invoices/{id}/reissue';

const PRIVATE: Billing = {
  ...{ company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' },
};
const COMPANY: Billing = {
  ...{ company: 'Notes Ltd', address: '5 St James Square', postcode: 'SW1Y 4JU', country: 'GB' },
  ...{ vatNumber: 'GB980780684', poNumber: 'PO-77' },
};

const list = async (reader: Caller, { id }: Reservation): Promise<Invoice[]> =>
  expectBody(await reader.get(`/api/reservations/${id}/invoices`), 200, invoiceList);

async function payBalance(context: TestContext, person: Person, { id }: Reservation): Promise<void> {
  const started = await person.post(`/api/reservations/${id}/pay`, { amount: THREE_DAYS.balancePence });
  const { client_secret: secret } = bodyOrThrow<PaymentIntentAnswer>(started);
  await context.adapter.payCard(secret, 'good');
  bodyOrThrow(await person.put(`/api/reservations/${id}`, { currentPaid: THREE_DAYS.total }));
}

const grossOf = (documents: readonly Invoice[]) => documents.reduce((sum, { gross }) => sum + gross, 0);

/** The credit notes once they add up to `gross`: the webhook of one refund may be running the other refund. */
async function creditNotes(person: Person, booked: Reservation, gross: number): Promise<Invoice[]> {
  for (let tries = 0; ; tries += 1) {
    const notes = (await list(person, booked)).filter(({ kind }) => kind === 'credit-note');
    if (grossOf(notes) === gross || tries === 500) return notes;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A reservation that is fully paid, with the invoice of its balance. */
async function invoiced(context: TestContext, billing?: Billing) {
  const { person, booked } = await bookedCar(context);
  if (billing) bodyOrThrow(await person.put(`/api/users/${person.id}/billing`, billing));
  await payBalance(context, person, booked);
  const issued = (await list(person, booked)).at(-1);
  if (!issued) throw new Error('No invoice was issued.');
  return { person, booked, issued };
}

export const invoices: ContractSuite = {
  name: 'invoices',
  cases: [
    ...accessCases([
      plain(LIST, signedIn(404)),
      plain(READ, signedIn(404)),
      plain(PDF, signedIn(404)),
      ofCustomer(BILLING, ownerOnly(200)),
      ofCustomer(CHANGE_BILLING, ownerOnly(200), PRIVATE),
      plain(REISSUE, signedIn(404)),
    ]),
    contractCase(
      LIST,
      'has an invoice for the deposit and for the balance, which its customer and staff who read money see',
      async (context) => {
        const { person, booked, issued } = await invoiced(context, COMPANY);
        expect((await list(person, booked))[0]).toMatchObject({
          kind: 'invoice',
          gross: THREE_DAYS.deposit,
          lines: [{ label: 'Deposit' }],
        });
        expect(issued).toMatchObject({
          kind: 'invoice',
          reservationId: booked.id,
          reference: booked.reference,
          corrects: null,
          customer: { name: person.fullName, ...COMPANY },
          lines: [...(booked.lines ?? []), { label: 'Invoiced before', amount: -THREE_DAYS.deposit }],
          vatRatePercent: 20,
          gross: THREE_DAYS.total - THREE_DAYS.deposit,
        });
        expect(issued.number).toMatch(/^INV-\d{6}$/);
        for (const reader of [person, context.admin, context.accountant]) {
          expect(expectBody(await reader.get(`/api/invoices/${issued.id}`), 200, invoice)).toEqual(issued);
          expect((await list(reader, booked)).at(-1)).toEqual(issued);
        }
        const pdf = await person.get(`/api/invoices/${issued.id}/pdf`);
        expect([pdf.status, pdf.header('content-type'), pdf.header('content-disposition')]).toEqual([
          200,
          'application/pdf',
          `attachment; filename="${issued.number}.pdf"`,
        ]);
        for (const reader of [context.other, context.desk]) {
          const refusal = { status: 404, detail: 'This invoice does not exist.' };
          expectProblem(await reader.get(`/api/invoices/${issued.id}`), refusal);
          expectProblem(await reader.get(`/api/invoices/${issued.id}/pdf`), refusal);
        }
        const exported = await person.get(`/api/users/${person.id}/export`);
        const { billing, invoices: documents } = expectBody(exported, 200, accountExport);
        expect(billing).toEqual(COMPANY);
        expect(documents).toEqual(await list(person, booked));
      },
    ),
    contractCase(LIST, 'has credit notes that add up to the refund of a cancellation', async (context) => {
      const { person, booked, issued } = await invoiced(context);
      bodyOrThrow(await person.post(`/api/reservations/${booked.id}/cancellation`, {}));
      const notes = await creditNotes(person, booked, THREE_DAYS.total);
      expect(grossOf(notes)).toBe(THREE_DAYS.total);
      expect(notes.map(({ corrects }) => corrects)).toContain(issued.number);
    }),
    contractCase(
      REISSUE,
      'credits an invoice and issues it with the new details, once for each change of them',
      async (context) => {
        const { person, booked, issued } = await invoiced(context);
        const reissue = () => person.post(`/api/invoices/${issued.id}/reissue`, {});
        expectProblem(await reissue(), { status: 409, code: 'same_details' });
        bodyOrThrow(await person.put(`/api/users/${person.id}/billing`, COMPANY));
        const again = expectBody(await reissue(), 201, invoice);
        expect(again).toMatchObject({ lines: issued.lines, gross: issued.gross, customer: COMPANY });
        const [credit] = (await list(person, booked)).slice(-2);
        expect(credit).toMatchObject({ kind: 'credit-note', corrects: issued.number, gross: issued.gross });
        expectProblem(await reissue(), { status: 409, code: 'nothing_to_correct' });
      },
    ),
    contractCase(BILLING, 'is empty until the customer enters it', async (context) => {
      const person = await context.newCustomer();
      const answer = await person.get(`/api/users/${person.id}/billing`);
      expect(expectBody(answer, 200, billingAnswer)).toEqual(PRIVATE);
    }),
    contractCase(
      CHANGE_BILLING,
      'stores the details, and refuses a wrong VAT number and a company without an address',
      async (context) => {
        const person = await context.newCustomer();
        const url = `/api/users/${person.id}/billing`;
        const stored = expectBody(
          await person.put(url, { ...COMPANY, company: ' Notes Ltd ' }),
          200,
          billingAnswer,
        );
        expect(stored).toEqual(COMPANY);
        expect(expectBody(await person.get(url), 200, billingAnswer)).toEqual(stored);
        const refused = (changed: Partial<Billing>, field: keyof Billing) =>
          person
            .put(url, { ...COMPANY, ...changed })
            .then((answer) => expectProblem(answer, { status: 400, fields: [field] }));
        await refused({ vatNumber: 'GB123456789' }, 'vatNumber');
        await refused({ company: '' }, 'company');
        await refused({ address: ' ' }, 'address');
        await refused({ country: '' }, 'country');
        await refused({ country: 'XX' }, 'country');
      },
    ),
  ],
};
