// Money that staff record or refund: permissions, maximum amounts, and the figures afterwards.
import { invoiceList } from '#domain/payment/contract/invoices.ts';
import { reservationDetails } from '#domain/office/contract/details.ts';
import { reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, adminsOnly, deskToo, plain } from '#contract/access.ts';
import type { Caller } from '#contract/actors.ts';
import { bookedCar, sharedBooking, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const RECORD = 'POST /api/reservations/{id}/outside-payments';
const PAY_BACK = 'POST /api/reservations/{id}/outside-refunds';
const REFUND = 'POST /api/reservations/{id}/refunds';
const WAIVE = 'POST /api/reservations/{id}/waiver';

const { total, deposit, balance } = THREE_DAYS;
const cash = (amount: number) => ({ method: 'cash', amount, reason: 'Paid at the counter.' });
const send = (caller: Caller, call: string, { id }: Reservation, body: object) =>
  caller.post(call.replace('POST ', '').replace('{id}', id), body);
const detailsOf = async (caller: Caller, { id }: Reservation) =>
  expectBody(await caller.get(`/api/reservations/${id}/details`), 200, reservationDetails);
const WAIVER = { reason: 'The car broke down.', refundsPaid: false };
const REFUND_BODY = { paymentId: UNKNOWN_ID, amount: 10, reason: 'A scratch.', lowersTotal: false };

export const staffMoney: ContractSuite = {
  name: 'money moved by staff',
  cases: [
    ...accessCases([
      plain(RECORD, { ...deskToo(404), accountant: 404 }, cash(10)),
      plain(PAY_BACK, adminsOnly(404), cash(10)),
      plain(REFUND, adminsOnly(404), REFUND_BODY),
      plain(WAIVE, adminsOnly(404), WAIVER),
    ]),
    contractCase(RECORD, 'counts as paid, with an invoice for the balance', async (context) => {
      const { person, booked } = await bookedCar(context);
      const answer = await send(context.desk, RECORD, booked, cash(balance));
      expect(expectBody(answer, 200, reservation)).toMatchObject({ currentPaid: total, remainingToPay: 0 });
      const { payments, figures, notes } = await detailsOf(context.admin, booked);
      expect(payments).toMatchObject([
        { kind: 'deposit', amount: deposit },
        { kind: 'balance', status: 'succeeded', amount: balance, method: 'cash', reference: null },
      ]);
      expect(figures).toMatchObject({ received: total, paid: total, remaining: 0 });
      expect(notes).toMatchObject([
        { topic: 'outside-payment', amount: balance, content: 'Paid at the counter.' },
      ]);
      const invoices = await person.get(`/api/reservations/${booked.id}/invoices`);
      expect(expectBody(invoices, 200, invoiceList)).toMatchObject([
        { kind: 'invoice', gross: deposit },
        { kind: 'invoice', gross: balance },
      ]);
      expectProblem(await send(context.desk, RECORD, booked, cash(1)), {
        status: 409,
        code: 'nothing_due',
        detail: 'Nothing remains to be paid for this reservation.',
      });
    }),
    contractCase(RECORD, 'refuses more than the balance', async (context) => {
      const { booked } = await sharedBooking(context);
      expectProblem(await send(context.desk, RECORD, booked, cash(balance + 0.01)), {
        status: 422,
        code: 'amount_too_large',
        fields: ['amount'],
        detail: 'At most £840.00 remains to be paid.',
      });
    }),
    contractCase(
      PAY_BACK,
      'records a refund up to the amount that was paid outside the provider',
      async (context) => {
        const { booked } = await bookedCar(context);
        await send(context.desk, RECORD, booked, cash(200));
        expectProblem(await send(context.admin, PAY_BACK, booked, cash(200.01)), {
          status: 422,
          code: 'amount_too_large',
          fields: ['amount'],
          detail: 'At most £200.00 was paid outside the payment provider and is kept.',
        });
        const answer = await send(context.admin, PAY_BACK, booked, cash(150));
        expect(expectBody(answer, 200, reservation)).toMatchObject({
          currentPaid: deposit + 50,
          refunded: 150,
          remainingToPay: balance - 50,
        });
        const { payments } = await detailsOf(context.admin, booked);
        expect(payments[1]?.refunds).toMatchObject([{ amount: 150, state: 'done', method: 'cash' }]);
      },
    ),
    contractCase(REFUND, 'refunds a part of a card payment, which is due again', async (context) => {
      const { booked } = await bookedCar(context);
      const { payments } = await detailsOf(context.admin, booked);
      const body = { ...REFUND_BODY, paymentId: payments[0]?.id, amount: 60 };
      const answer = await send(context.admin, REFUND, booked, body);
      expect(expectBody(answer, 200, reservation)).toMatchObject({
        totalPrice: total,
        currentPaid: deposit - 60,
        refunded: 60,
        remainingToPay: balance + 60,
      });
      expectProblem(await send(context.admin, REFUND, booked, { ...body, amount: 300.01 }), {
        status: 422,
        code: 'amount_too_large',
        fields: ['amount'],
        detail: 'At most £300.00 of this payment can be refunded.',
      });
    }),
    contractCase(REFUND, 'lowers the total for goodwill', async (context) => {
      const { booked } = await bookedCar(context);
      const { payments } = await detailsOf(context.admin, booked);
      const body = { ...REFUND_BODY, paymentId: payments[0]?.id, amount: 60, lowersTotal: true };
      const answer = await send(context.admin, REFUND, booked, body);
      expect(expectBody(answer, 200, reservation)).toMatchObject({
        totalPrice: total - 60,
        currentPaid: deposit - 60,
        remainingToPay: balance,
      });
    }),
    contractCase(
      WAIVE,
      'waives the debt of a late cancellation, and refunds what is paid',
      async (context) => {
        const { booked } = await bookedCar(context, 1);
        expectProblem(await send(context.admin, WAIVE, booked, WAIVER), {
          status: 409,
          code: 'nothing_due',
          detail: 'Nothing is due for a late cancellation.',
        });
        const late = await context.admin.delete(`/api/reservations/${booked.id}`);
        expect(expectBody(late, 200, reservation)).toMatchObject({ remainingToPay: balance, refunded: 0 });
        const waived = await send(context.admin, WAIVE, booked, WAIVER);
        expect(expectBody(waived, 200, reservation)).toMatchObject({
          totalPrice: deposit,
          currentPaid: deposit,
          remainingToPay: 0,
        });
        const ours = await send(context.admin, WAIVE, booked, { ...WAIVER, refundsPaid: true });
        expect(expectBody(ours, 200, reservation)).toMatchObject({ remainingToPay: 0, refunded: deposit });
      },
    ),
    contractCase(REFUND, 'refuses a card refund of a payment outside the provider', async (context) => {
      const { booked } = await bookedCar(context);
      await send(context.desk, RECORD, booked, cash(100));
      const { payments } = await detailsOf(context.admin, booked);
      const body = { ...REFUND_BODY, paymentId: payments[1]?.id };
      expectProblem(await send(context.admin, REFUND, booked, body), {
        status: 409,
        code: 'not_refundable',
      });
      expectProblem(await send(context.admin, REFUND, booked, REFUND_BODY), { status: 404 });
    }),
  ],
};
