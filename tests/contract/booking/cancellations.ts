// The cancellation by the customer: the refund, the refusals, and that a repetition changes nothing.
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { paymentIntentAnswer, reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { bookedCar, requestHold, sharedBooking, THREE_DAYS, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';

const CANCEL = 'POST /api/reservations/{id}/cancellation';
const cancel = (person: Pick<Person, 'post'>, { id }: Pick<Reservation, 'id'>, body: object = {}) =>
  person.post(`/api/reservations/${id}/cancellation`, body);

export const cancellations: ContractSuite = {
  name: 'cancellations by customers',
  cases: [
    ...accessCases([plain(CANCEL, signedIn(404), {})]),
    contractCase(CANCEL, 'refunds everything once until 48 hours before the start', async (context) => {
      const { person, car, booked } = await bookedCar(context);
      const cancelled = {
        status: 'cancelled',
        refunded: THREE_DAYS.deposit,
        currentPaid: 0,
        remainingToPay: 0,
      };
      const first = await cancel(person, booked, { refund: THREE_DAYS.deposit });
      expect(expectBody(first, 200, reservation)).toMatchObject(cancelled);
      expect(expectBody(await cancel(person, booked), 200, reservation)).toMatchObject(cancelled);
      expect((await context.guest.get(`/api/reservations/car/${car.id}`)).body).toEqual([]);
      const history = await person.get(`/api/reservations/${booked.id}/payments`);
      const refunds = expectBody(history, 200, paymentHistory).flatMap((payment) => payment.refunds);
      expect(refunds.map(({ amount }) => amount)).toEqual([THREE_DAYS.deposit]);
    }),
    contractCase(CANCEL, 'refunds nothing later, and refuses an announced refund', async (context) => {
      const { person, booked } = await bookedCar(context, 1);
      expectProblem(await cancel(person, booked, { refund: THREE_DAYS.deposit }), {
        status: 409,
        code: 'refund_changed',
        detail: 'The refund has changed meanwhile. Please look at it again before you cancel.',
      });
      expect(expectBody(await cancel(person, booked, { refund: 0 }), 200, reservation)).toMatchObject({
        status: 'cancelled',
        refunded: 0,
        remainingToPay: THREE_DAYS.balance,
      });
    }),
    contractCase(CANCEL, 'refuses a reservation that has started', async (context) => {
      const { person, booked } = await bookedCar(context, 0);
      expectProblem(await cancel(person, booked), {
        status: 409,
        code: 'already_started',
        detail: 'This reservation has started, so it can no longer be cancelled here. Please contact us.',
      });
    }),
    contractCase(CANCEL, 'refuses a hold', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const held = await requestHold(person, car, threeDays(context));
      const { reservationId = '' } = expectBody(held, 200, paymentIntentAnswer);
      expectProblem(await cancel(person, { id: reservationId }), { status: 409, code: 'not_confirmed' });
    }),
    contractCase(CANCEL, 'answers 404 to other customers and 403 to staff', async (context) => {
      const { booked } = await sharedBooking(context);
      expectProblem(await cancel(context.other, booked), {
        status: 404,
        detail: 'This reservation does not exist.',
      });
      const ofCustomer = { status: 403, code: 'not_the_customer' };
      expectProblem(await cancel(context.admin, booked), ofCustomer);
      const path = `/api/reservations/${booked.id}`;
      expectProblem(await context.admin.put(path, { currentPaid: 300 }), ofCustomer);
      expectProblem(await context.accountant.put(path, { totalPrice: 300 }), ofCustomer);
    }),
  ],
};
