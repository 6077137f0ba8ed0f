// Invoices and credit notes: when they exist, who reads them, and a customer's billing details.
import { accountExport } from '#domain/office/contract/accountExport.ts';
import { billingDetails, invoice, invoiceList, type Invoice } from '#domain/payment/contract/invoices.ts';
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
const EXPORT = 'GET /api/users/{id}/export';
const CHANGE_BILLING = 'PUT /api/users/{id}/billing';

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

/** A reservation that is fully paid, with its invoice. */
async function invoiced(context: TestContext, billing?: object) {
  const { person, booked } = await bookedCar(context);
  if (billing) bodyOrThrow(await person.put(`/api/users/${person.id}/billing`, billing));
  await payBalance(context, person, booked);
  const [issued] = await list(person, booked);
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
      ofCustomer(CHANGE_BILLING, ownerOnly(200), { company: '', vatNumber: '' }),
    ]),
    contractCase(LIST, 'is empty before the full payment', async (context) => {
      const { person, booked } = await bookedCar(context);
      expect(await list(person, booked)).toEqual([]);
    }),
    contractCase(
      LIST,
      'has an invoice for the full payment whose lines add up to its gross',
      async (context) => {
        const billing = { company: 'Notes Ltd', vatNumber: 'GB123456789' };
        const { person, booked, issued } = await invoiced(context, billing);
        expect(issued).toMatchObject({
          kind: 'invoice',
          reservationId: booked.id,
          reference: booked.reference,
          corrects: null,
          customer: { name: person.fullName, ...billing },
          lines: booked.lines,
          vatRatePercent: 20,
          net: 1000,
          vat: 200,
          gross: THREE_DAYS.total,
        });
        expect(issued.number).toMatch(/^INV-\d{6}$/);
      },
    ),
    contractCase(LIST, 'has credit notes that add up to the refund of a cancellation', async (context) => {
      const { person, booked, issued } = await invoiced(context);
      bodyOrThrow(await person.post(`/api/reservations/${booked.id}/cancellation`, {}));
      const notes = await creditNotes(person, booked, issued.gross);
      expect(grossOf(notes)).toBe(issued.gross);
      expect(new Set(notes.map(({ corrects }) => corrects))).toEqual(new Set([issued.number]));
    }),
    contractCase(
      EXPORT,
      'contains only the billing details and the invoices of the caller',
      async (context) => {
        const billing = { company: 'Notes Ltd', vatNumber: 'GB123456789' };
        const { person, issued } = await invoiced(context, billing);
        await invoiced(context);
        const answer = await person.get(`/api/users/${person.id}/export`);
        const { billing: exported, invoices: documents } = expectBody(answer, 200, accountExport);
        expect(exported).toEqual(billing);
        expect(documents).toEqual([issued]);
      },
    ),
    contractCase(LIST, 'has an invoice for the deposit that a late cancellation keeps', async (context) => {
      const { person, booked } = await bookedCar(context, 1);
      bodyOrThrow(await person.post(`/api/reservations/${booked.id}/cancellation`, {}));
      expect(await list(person, booked)).toMatchObject([
        { kind: 'invoice', gross: THREE_DAYS.deposit, lines: [{ label: 'Charge for a late cancellation' }] },
      ]);
    }),
    contractCase(READ, 'shows it to its customer and to staff who may read money', async (context) => {
      const { person, booked, issued } = await invoiced(context);
      for (const reader of [person, context.admin, context.accountant]) {
        expect(expectBody(await reader.get(`/api/invoices/${issued.id}`), 200, invoice)).toEqual(issued);
        expect(await list(reader, booked)).toEqual([issued]);
      }
      for (const reader of [context.other, context.desk]) {
        const refusal = { status: 404, detail: 'This invoice does not exist.' };
        expectProblem(await reader.get(`/api/invoices/${issued.id}`), refusal);
        expectProblem(await reader.get(`/api/invoices/${issued.id}/pdf`), refusal);
      }
    }),
    contractCase(PDF, 'is a file with the number as its name', async (context) => {
      const { person, issued } = await invoiced(context);
      const answer = await person.get(`/api/invoices/${issued.id}/pdf`);
      expect([answer.status, answer.header('content-type'), answer.header('content-disposition')]).toEqual([
        200,
        'application/pdf',
        `attachment; filename="${issued.number}.pdf"`,
      ]);
    }),
    contractCase(BILLING, 'is empty until the customer enters it', async (context) => {
      const person = await context.newCustomer();
      const answer = await person.get(`/api/users/${person.id}/billing`);
      expect(expectBody(answer, 200, billingDetails)).toEqual({ company: '', vatNumber: '' });
    }),
    contractCase(CHANGE_BILLING, 'stores the details, and refuses an invalid VAT number', async (context) => {
      const person = await context.newCustomer();
      const url = `/api/users/${person.id}/billing`;
      const billing = { company: ' Notes Ltd ', vatNumber: 'GB 123' };
      const stored = expectBody(await person.put(url, billing), 200, billingDetails);
      expect(stored).toEqual({ company: 'Notes Ltd', vatNumber: 'GB 123' });
      expect(expectBody(await person.get(url), 200, billingDetails)).toEqual(stored);
      expectProblem(await person.put(url, { ...billing, vatNumber: '<b>' }), {
        status: 400,
        fields: ['vatNumber'],
        detail: 'A VAT number has letters and digits.',
      });
    }),
  ],
};
