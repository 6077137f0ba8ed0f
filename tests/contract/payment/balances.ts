// The balance: the amount due, a single payment, and that the provider's state decides.
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { paymentIntentAnswer, reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { Person } from '#contract/actors.ts';
import { bookedCar, sharedBooking, THREE_DAYS } from '#contract/bookings.ts';

const PAY = 'POST /api/reservations/{id}/pay';
const SETTLE = 'PUT /api/reservations/{id}';

const pay = (person: Person, { id }: Reservation, amount = THREE_DAYS.balancePence) =>
  person.post(`/api/reservations/${id}/pay`, { amount });
const settle = (person: Person, { id }: Reservation, currentPaid = THREE_DAYS.total) =>
  person.put(`/api/reservations/${id}`, { currentPaid });

export const balances: ContractSuite = {
  name: 'balances',
  cases: [
    ...accessCases([plain('POST /api/reservations/{id}/pay', signedIn(404), { amount: 100 })]),
    contractCase(PAY, 'creates a payment of exactly the balance', async (context) => {
      const { person, booked } = await bookedCar(context);
      expectProblem(await pay(person, booked, 83_999), {
        status: 422,
        code: 'amount_mismatch',
        detail: 'The remaining balance is £840.00.',
      });
      const first = expectBody(await pay(person, booked), 200, paymentIntentAnswer);
      expect(expectBody(await pay(person, booked), 200, paymentIntentAnswer).paymentIntentId).toBe(
        first.paymentIntentId,
      );
    }),
    contractCase(PAY, "answers 404 for another customer's reservation", async (context) => {
      const { booked } = await sharedBooking(context);
      const missing = { status: 404, detail: 'This reservation does not exist.' };
      expectProblem(await pay(context.other, booked), missing);
      expectProblem(await settle(context.other, booked), missing);
    }),
    contractCase(
      SETTLE,
      'refuses an unpaid intent, whatever amounts the request contains',
      async (context) => {
        const { person, booked } = await bookedCar(context);
        await pay(person, booked);
        expectProblem(await settle(person, booked), {
          status: 402,
          code: 'not_paid',
          detail: 'The remaining balance has not been paid.',
        });
      },
    ),
    contractCase(SETTLE, 'posts the amount that the provider confirms once', async (context) => {
      const { person, booked } = await bookedCar(context);
      const { client_secret: secret } = expectBody(await pay(person, booked), 200, paymentIntentAnswer);
      expect(await context.adapter.payCard(secret, 'good')).toBe(true);
      const paid = expectBody(await settle(person, booked, 1), 200, reservation);
      expect(paid).toMatchObject({ currentPaid: THREE_DAYS.total, remainingToPay: 0, status: 'confirmed' });
      expect(expectBody(await settle(person, booked), 200, reservation)).toMatchObject({
        currentPaid: THREE_DAYS.total,
      });
      expectProblem(await pay(person, booked), {
        status: 409,
        code: 'nothing_due',
        detail: 'Nothing remains to be paid for this reservation.',
      });
      const history = await person.get(`/api/reservations/${booked.id}/payments`);
      expect(expectBody(history, 200, paymentHistory)).toMatchObject([
        { kind: 'deposit', status: 'succeeded', amount: THREE_DAYS.deposit },
        { kind: 'balance', status: 'succeeded', amount: THREE_DAYS.balance },
      ]);
    }),
  ],
};
