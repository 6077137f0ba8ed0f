// The registers of the accountant.
import {
  debtRegister,
  documentRegister,
  movementRegister,
  vatRegister,
} from '#domain/payment/contract/registers.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, accountantsToo, plain } from '#contract/access.ts';
import { bookedCar, sharedBooking } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const DOCUMENTS = 'GET /api/registers/documents';
const MOVEMENTS = 'GET /api/registers/payments';
const VAT = 'GET /api/registers/vat';
const DEBTS = 'GET /api/registers/debts';
const PERIOD = '?from=2026-01-01&to=2030-12-31';

/** A reservation with its deposit, of which a transfer pays a further part. */
async function partlyPaid(context: TestContext) {
  const { person, booked } = await bookedCar(context);
  const body = { amount: 10, method: 'transfer', reason: 'Bank statement 12.' };
  expectBody(
    await context.admin.post(`/api/reservations/${booked.id}/outside-payments`, body),
    200,
    reservation,
  );
  return { person, booked };
}

export const registers: ContractSuite = {
  name: 'registers',
  cases: [
    ...accessCases([
      ...[DOCUMENTS, MOVEMENTS, VAT].map((call) => plain(call, accountantsToo(400))),
      plain(DEBTS, accountantsToo(200)),
    ]),
    contractCase(MOVEMENTS, 'lists each payment once with its method and its documents', async (context) => {
      const { person, booked } = await partlyPaid(context);
      const { reference, currentPaid: deposit, totalPrice } = booked;
      const read = async (path: string) => context.accountant.get(`/api/registers/${path}`);
      const own = <Row extends { reference: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.reference === reference);
      const movements = expectBody(await read(`payments${PERIOD}`), 200, movementRegister);
      const customerName = person.fullName;
      expect(own(movements)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ method: 'card', what: 'Payment', amount: deposit, customerName }),
          expect.objectContaining({ method: 'transfer', what: 'Payment', amount: 10, providerId: '' }),
        ]),
      );
      expect(own(movements)).toHaveLength(2);
      const documents = expectBody(await read(`documents${PERIOD}`), 200, documentRegister);
      expect(own(documents).map(({ kind, gross }) => [kind, gross])).toEqual([
        ['invoice', 10],
        ['invoice', deposit],
      ]);
      const debts = expectBody(await read('debts'), 200, debtRegister);
      const paid = deposit + 10;
      expect(own(debts)).toMatchObject([
        { customerId: person.id, customerName, total: totalPrice, paid, amount: totalPrice - paid },
      ]);
    }),
    contractCase(VAT, 'adds up the documents of the period by month', async (context) => {
      await sharedBooking(context);
      const documents = expectBody(
        await context.accountant.get(`/api/registers/documents${PERIOD}`),
        200,
        documentRegister,
      );
      const months = expectBody(
        await context.accountant.get(`/api/registers/vat${PERIOD}`),
        200,
        vatRegister,
      );
      const sum = (rows: readonly { vat: number; gross: number }[], field: 'vat' | 'gross') =>
        rows.reduce((total, row) => total + Math.round(row[field] * 100), 0);
      expect([sum(months, 'vat'), sum(months, 'gross')]).toEqual([
        sum(documents, 'vat'),
        sum(documents, 'gross'),
      ]);
      expect(months.every(({ net, vat, gross }) => Math.abs(net + vat - gross) < 0.001)).toBe(true);
    }),
    contractCase(DOCUMENTS, 'refuses a period that ends before it starts', async (context) => {
      expectProblem(await context.accountant.get('/api/registers/documents?from=2026-02-01&to=2026-01-01'), {
        status: 400,
        fields: ['to'],
      });
    }),
  ],
};
