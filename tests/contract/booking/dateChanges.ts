// The change of dates by the customer: the quote, the change at once, and the change that is paid first.
import { dateChangeQuote } from '#domain/booking/contract/dateChanges.ts';
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { paymentIntentAnswer, reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import type { Caller } from '#contract/actors.ts';
import { bookedCar, sharedBooking } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const QUOTE = 'POST /api/reservations/{id}/date-change/quote';
const CHANGE = 'POST /api/reservations/{id}/date-change';
const change = (caller: Caller, { id }: Reservation, body: object) =>
  caller.post(`/api/reservations/${id}/date-change`, body);
const ask = (caller: Caller, { id }: Reservation, body: object) =>
  caller.post(`/api/reservations/${id}/date-change/quote`, body);
const days = async (context: TestContext, from: number, to: number) => ({
  startDate: context.day(from),
  endDate: context.day(to),
  isMultiDay: true,
});
// Three days at £400.00 become four or two.
const LONGER = { newTotal: 1600, payNow: 120, refund: 0 };
const SHORTER = { newTotal: 800, payNow: 0, refund: 0 };

export const dateChanges: ContractSuite = {
  name: 'changes of dates by customers',
  cases: [
    ...accessCases([
      plain(QUOTE, signedIn(404), { startDate: '2027-01-01' }),
      plain(CHANGE, signedIn(404), { startDate: '2027-01-01', ...SHORTER }),
    ]),
    contractCase(QUOTE, 'answers the terms of other dates, and changes nothing', async (context) => {
      const { person, booked } = await sharedBooking(context);
      const longer = await ask(person, booked, await days(context, 30, 33));
      expect(expectBody(longer, 200, dateChangeQuote)).toEqual({
        oldTotal: 1200,
        ...LONGER,
        remaining: 1120,
      });
      const shorter = await ask(person, booked, await days(context, 30, 31));
      expect(expectBody(shorter, 200, dateChangeQuote)).toEqual({
        oldTotal: 1200,
        ...SHORTER,
        remaining: 440,
      });
      const read = await person.get(`/api/reservations/${booked.id}`);
      expect(expectBody(read, 200, reservation)).toEqual(booked);
    }),
    contractCase(
      QUOTE,
      'refuses the same dates, taken dates, the last day and other customers',
      async (context) => {
        const { person, booked } = await sharedBooking(context);
        expectProblem(await ask(person, booked, await days(context, 30, 32)), {
          status: 409,
          code: 'same_dates',
          detail: 'These are the dates of the reservation. Please choose other dates or times.',
        });
        expectProblem(await ask(context.other, booked, await days(context, 30, 33)), {
          status: 404,
          detail: 'This reservation does not exist.',
        });
        const { person: late, booked: soon } = await bookedCar(context, 0);
        expectProblem(await ask(late, soon, await days(context, 30, 33)), {
          status: 409,
          code: 'change_closed',
          detail:
            'Dates can be changed until 24 hours before the start. Please contact us about later changes.',
        });
      },
    ),
    contractCase(CHANGE, 'changes to a lower price at once', async (context) => {
      const { person, booked } = await bookedCar(context);
      const dates = await days(context, 30, 31);
      const changed = await change(person, booked, { ...dates, ...SHORTER });
      expect(expectBody(changed, 200, reservation)).toMatchObject({
        id: booked.id,
        endDate: dates.endDate,
        totalPrice: 800,
        remainingToPay: 440,
        version: booked.version + 1,
      });
    }),
    contractCase(
      CHANGE,
      'holds more expensive dates until their payment changes the reservation',
      async (context) => {
        const { person, car, booked } = await bookedCar(context);
        const dates = await days(context, 31, 34);
        const held = expectBody(await change(person, booked, { ...dates, ...LONGER }), 200, reservation);
        expect(held).toMatchObject({ status: 'held', changes: booked.id, depositAmount: 120 });
        const read = await person.get(`/api/reservations/${booked.id}`);
        expect(expectBody(read, 200, reservation).startDate).toBe(booked.startDate);
        // The old and the new dates, which overlap, are both kept.
        const { body: taken } = await context.guest.get(`/api/reservations/car/${car.id}`);
        expect(taken).toMatchObject([{ startDate: booked.startDate, endDate: held.endDate }]);
        expectProblem(await person.post(`/api/reservations/${held.id}/pay`, { amount: 1 }), {
          status: 422,
          code: 'amount_mismatch',
          detail: 'The amount to pay for this change is £120.00.',
        });
        const started = await person.post(`/api/reservations/${held.id}/pay`, { amount: 12_000 });
        const { client_secret: secret } = expectBody(started, 200, paymentIntentAnswer);
        const record = () => person.put(`/api/reservations/${held.id}`, { currentPaid: 120 });
        expectProblem(await record(), {
          status: 402,
          code: 'not_paid',
          detail: 'The change has not been paid.',
        });
        await context.adapter.payCard(secret, 'good');
        for (const answer of [await record(), await record()]) {
          expect(expectBody(answer, 200, reservation)).toMatchObject({
            id: booked.id,
            startDate: dates.startDate,
            totalPrice: 1600,
            depositAmount: 480,
            currentPaid: 480,
            remainingToPay: 1120,
          });
        }
        const history = await person.get(`/api/reservations/${booked.id}/payments`);
        expect(expectBody(history, 200, paymentHistory).map(({ kind }) => kind)).toEqual([
          'deposit',
          'change',
        ]);
      },
    ),
    contractCase(CHANGE, 'refuses other amounts than the quoted ones', async (context) => {
      const { person, booked } = await sharedBooking(context);
      const dates = await days(context, 30, 33);
      expectProblem(await change(person, booked, { ...dates, ...LONGER, payNow: 0 }), {
        status: 409,
        code: 'price_changed',
        detail: 'The price of these dates has changed meanwhile. Please look at it again.',
      });
    }),
  ],
};
