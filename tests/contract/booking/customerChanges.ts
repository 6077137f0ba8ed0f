// The change of a reservation by its customer: the quote, the change at once, and the change that is paid first.
import { changeQuote } from '#domain/booking/contract/customerChanges.ts';
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { paymentIntentAnswer, reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import type { Caller } from '#contract/actors.ts';
import { bookedCar, sharedBooking } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { addExtra, SEAT } from '#contract/fleet/extras.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import type { CarFields } from '#domain/fleet/checks.ts';

const QUOTE = 'POST /api/reservations/{id}/change/quote';
const CHANGE = 'POST /api/reservations/{id}/change';
const change = (caller: Caller, { id }: Reservation, body: object) =>
  caller.post(`/api/reservations/${id}/change`, body);
const ask = (caller: Caller, { id }: Reservation, body: object) =>
  caller.post(`/api/reservations/${id}/change/quote`, body);
const days = async (context: TestContext, from: number, to: number) => ({
  dates: { startDate: context.day(from), endDate: context.day(to), isMultiDay: true },
});
// Three days at £400.00 become four or two.
const LONGER = { newTotal: 1600, payNow: 120, refund: 0 };
const SHORTER = { newTotal: 800, payNow: 0, refund: 0 };

export const customerChanges: ContractSuite = {
  name: 'changes by customers',
  cases: [
    ...accessCases([
      plain(QUOTE, signedIn(404), { dates: { startDate: '2027-01-01' } }),
      plain(CHANGE, signedIn(404), { dates: { startDate: '2027-01-01' }, ...SHORTER }),
    ]),
    contractCase(QUOTE, 'answers the terms of other dates, and changes nothing', async (context) => {
      const { person, booked } = await sharedBooking(context);
      const longer = await ask(person, booked, await days(context, 30, 33));
      expect(expectBody(longer, 200, changeQuote)).toEqual({
        oldTotal: 1200,
        ...LONGER,
        remaining: 1120,
      });
      const shorter = await ask(person, booked, await days(context, 30, 31));
      expect(expectBody(shorter, 200, changeQuote)).toEqual({
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
          code: 'nothing_changed',
          detail: 'This is what you have booked. Please change the dates, the extras or the car.',
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
            'A reservation can be changed until 24 hours before the start. Please contact us about later changes.',
        });
      },
    ),
    contractCase(CHANGE, 'changes to a lower price at once', async (context) => {
      const { person, booked } = await bookedCar(context);
      const dates = await days(context, 30, 31);
      const changed = await change(person, booked, { ...dates, ...SHORTER });
      expect(expectBody(changed, 200, reservation)).toMatchObject({
        id: booked.id,
        endDate: dates.dates.endDate,
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
            startDate: dates.dates.startDate,
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
        detail: 'The price has changed meanwhile. Please look at it again.',
      });
    }),
    contractCase(
      CHANGE,
      'keeps the price of booked extras, and adds others at the price of today',
      async (context) => {
        const { person, booked } = await bookedCar(context);
        const seat = await addExtra(context);
        const permit = await addExtra(context, { name: 'Permit', unit: 'day', price: 100, maxQuantity: 9 });
        const choose = (...chosen: [string, number][]) => ({
          extras: chosen.map(([id, quantity]) => ({ id, quantity })),
        });
        // The deposit of £360.00 becomes 30% of £1,215.00.
        const quoted = { oldTotal: 1200, newTotal: 1215, payNow: 4.5, refund: 0, remaining: 850.5 };
        const withSeat = choose([seat.id, 1]);
        expect(expectBody(await ask(person, booked, withSeat), 200, changeQuote)).toEqual(quoted);
        const { newTotal, payNow, refund } = quoted;
        const answer = await change(person, booked, { ...withSeat, newTotal, payNow, refund });
        const held = expectBody(answer, 200, reservation);
        const started = await person.post(`/api/reservations/${held.id}/pay`, { amount: 450 });
        const { client_secret: secret } = expectBody(started, 200, paymentIntentAnswer);
        await context.adapter.payCard(secret, 'good');
        const paid = await person.put(`/api/reservations/${held.id}`, { currentPaid: 1 });
        expect(expectBody(paid, 200, reservation)).toMatchObject({ id: booked.id, totalPrice: 1215 });
        await context.admin.put(`/api/extras/${seat.id}`, { ...SEAT, price: 20, version: seat.version });
        const second = expectBody(
          await ask(person, booked, choose([seat.id, 2], [permit.id, 3])),
          200,
          changeQuote,
        );
        expect(second.newTotal).toBe(1535);
        for (const [body, code] of [
          [withSeat, 'nothing_changed'],
          [choose([permit.id, 4]), 'extra_quantity'],
          [choose([booked.carId, 1]), 'extra_unavailable'],
        ] as const) {
          expectProblem(await ask(person, booked, body), {
            status: code === 'nothing_changed' ? 409 : 422,
            code,
          });
        }
      },
    ),
    contractCase(CHANGE, 'moves to a free car of the same purpose, and keeps the dates', async (context) => {
      const { person, car, booked, dates } = await bookedCar(context);
      const move = async (fields: Partial<CarFields>) => ({ carId: (await context.addCar(fields)).id });
      const chauffeur = await move({ CarForReason: 'Chauffeur' });
      expectProblem(await ask(person, booked, chauffeur), {
        status: 422,
        code: 'invalid_booking',
        fields: ['carId'],
      });
      expectProblem(await ask(person, booked, { carId: UNKNOWN_ID }), {
        status: 422,
        code: 'invalid_booking',
        fields: ['carId'],
      });
      expectProblem(await ask(person, booked, { carId: car.id }), { status: 409, code: 'nothing_changed' });
      const { booked: others } = await bookedCar(context);
      expectProblem(await ask(person, booked, { carId: others.carId }), { status: 409, code: 'dates_taken' });
      const cheaper = await move({ price: '300' });
      const amounts = { newTotal: 900, payNow: 0, refund: 0 };
      expect(expectBody(await ask(person, booked, cheaper), 200, changeQuote)).toEqual({
        oldTotal: 1200,
        ...amounts,
        remaining: 540,
      });
      const moved = await change(person, booked, { ...cheaper, ...amounts });
      expect(expectBody(moved, 200, reservation)).toMatchObject({
        id: booked.id,
        ...cheaper,
        ...dates,
        totalPrice: 900,
        remainingToPay: 540,
      });
      const { body: free } = await context.guest.get(`/api/reservations/car/${car.id}`);
      expect(free).toEqual([]);
      const dearer = await move({ price: '500' });
      const more = { newTotal: 1500, payNow: 90, refund: 0 };
      const held = expectBody(await change(person, booked, { ...dearer, ...more }), 200, reservation);
      expect(held).toMatchObject({ status: 'held', ...dearer, changes: booked.id });
      const started = await person.post(`/api/reservations/${held.id}/pay`, { amount: 9000 });
      const { client_secret: secret } = expectBody(started, 200, paymentIntentAnswer);
      await context.adapter.payCard(secret, 'good');
      const paid = await person.put(`/api/reservations/${held.id}`, { currentPaid: 1 });
      expect(expectBody(paid, 200, reservation)).toMatchObject({
        id: booked.id,
        ...dearer,
        totalPrice: 1500,
        currentPaid: 450,
      });
    }),
  ],
};
