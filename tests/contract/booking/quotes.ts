// Quotes: anybody makes one, and reads it by its address.
import { writtenQuote } from '#domain/booking/contract/quotes.ts';
import { paymentIntentAnswer, reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, everybody, plain } from '#contract/access.ts';
import { THREE_DAYS, threeDays } from '#contract/bookings.ts';
import { carForm } from '#contract/fleet/carForm.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const CREATE = 'POST /api/quotes';
const READ = 'GET /api/quotes/{id}';
const PDF = 'GET /api/quotes/{id}/pdf';

export const quotes: ContractSuite = {
  name: 'quotes',
  cases: [
    ...accessCases([
      plain(CREATE, everybody(400), {}),
      plain(READ, everybody(404)),
      plain(PDF, everybody(404)),
    ]),
    contractCase(
      CREATE,
      'states name, dates, lines, total, deposit and VAT, keeps them, and has a PDF',
      async (context) => {
        const [car, dates] = [await context.addCar(), threeDays(context)];
        const asked = { carId: car.id, isMultiDay: true, ...dates, name: 'Grace Hopper' };
        const quote = expectBody(await context.guest.post('/api/quotes', asked), 201, writtenQuote);
        expect(quote).toMatchObject({
          ...{ name: 'Grace Hopper', carId: car.id, car: `${car.make} ${car.model}` },
          ...{
            total: THREE_DAYS.total,
            deposit: THREE_DAYS.deposit,
            net: 1000,
            vat: 200,
            vatRatePercent: 20,
          },
          dates: { ...dates, startTime: null, endTime: null },
          validUntil: context.day(7),
        });
        expect(quote.lines.map(({ amount }) => amount)).toEqual([THREE_DAYS.total]);
        expect(expectBody(await context.other.get(`/api/quotes/${quote.id}`), 200, writtenQuote)).toEqual(
          quote,
        );
        const file = await context.guest.get(`/api/quotes/${quote.id}/pdf`);
        expect([file.status, file.header('content-type'), file.header('content-disposition')]).toEqual([
          200,
          'application/pdf',
          `attachment; filename="${quote.number}.pdf"`,
        ]);
      },
    ),
    contractCase(
      CREATE,
      'refuses a missing name, an unknown car and dates that cannot be booked',
      async (context) => {
        const [car, dates] = [await context.addCar(), threeDays(context)];
        const ask = (changes: object) =>
          context.guest.post('/api/quotes', {
            ...{ carId: car.id, isMultiDay: true, ...dates, name: 'Grace Hopper', ...changes },
          });
        expectProblem(await ask({ name: ' ' }), {
          ...{ status: 400, fields: ['name'], detail: 'Name is required.' },
        });
        expectProblem(await ask({ carId: UNKNOWN_ID }), { status: 404, detail: 'There is no such car.' });
        expect((await ask({ startDate: context.day(-2) })).status).toBe(422);
      },
    ),
    contractCase(
      CREATE,
      'keeps its price for a booking of the same content when the tariff changes',
      async (context) => {
        const [person, car] = [await context.newCustomer(), await context.addCar()];
        const dates = threeDays(context);
        const booking = { carId: car.id, isMultiDay: true, ...dates };
        const made = await person.post('/api/quotes', { ...booking, name: 'Grace Hopper' });
        const quote = expectBody(made, 201, writtenQuote);
        const dearer = await context.admin.put(`/api/cars/${car.id}`, carForm({ price: '500.00' }));
        expect(dearer.status).toBe(200);
        const ask = (changes: object) =>
          person.post('/api/reservations/create-payment-intent', {
            ...{ amount: THREE_DAYS.depositPence, currency: 'gbp', booking: { ...booking, ...changes } },
          });
        expectProblem(await ask({}), {
          ...{ status: 422, code: 'amount_mismatch', detail: 'The deposit for these dates is £450.00.' },
        });
        const held = expectBody(await ask({ quoteId: quote.id }), 200, paymentIntentAnswer);
        const kept = await person.get(`/api/reservations/${String(held.reservationId)}`);
        expect(expectBody(kept, 200, reservation)).toMatchObject({ totalPrice: THREE_DAYS.total });
      },
    ),
  ],
};
