// Deposits: the reservations that their payments create.
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  takenDatesList,
} from '#domain/booking/contract/reservations.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { type Caller, type Person } from '#contract/actors.ts';
import {
  book,
  bookedCar,
  hold,
  requestHold,
  reservationRequest,
  sharedBooking,
  THREE_DAYS,
  threeDays,
} from '#contract/bookings.ts';

const RESERVE = 'POST /api/reservations';
const TAKEN = 'GET /api/reservations/car/{carId}';
const OWN = 'GET /api/reservations/user/{userId}';
const ONE = 'GET /api/reservations/{id}';

const noSuchReservation = { status: 404, detail: 'This reservation does not exist.' };
const NOT_PAID = {
  status: 402,
  code: 'not_paid',
  detail: 'The deposit for these dates has not been paid.',
};

const taken = async (by: Caller, { id }: { id: string }) =>
  expectBody(await by.get(`/api/reservations/car/${id}`), 200, takenDatesList);
const listOf = async (person: Person) =>
  expectBody(await person.get(`/api/reservations/user/${person.id}`), 200, reservationList);

export const deposits: ContractSuite = {
  name: 'deposits',
  cases: [
    contractCase(
      RESERVE,
      'confirms the paid amount, whatever amounts the request contains',
      async (context) => {
        const { person, car, dates, booked } = await bookedCar(context);
        expect(booked).toMatchObject({
          userId: person.id,
          carId: car.id,
          carMake: car.make,
          ...dates,
          isMultiDay: true,
          status: 'confirmed',
          totalPrice: THREE_DAYS.total,
          depositAmount: THREE_DAYS.deposit,
          currentPaid: THREE_DAYS.deposit,
          remainingToPay: THREE_DAYS.balance,
          refunded: 0,
        });
        expect(await listOf(person)).toEqual([booked]);
        expect(await taken(context.guest, car)).toEqual([{ ...dates, startTime: null, endTime: null }]);
      },
    ),
    contractCase(RESERVE, 'returns the same reservation when the request is repeated', async (context) => {
      const { person, car, dates, booked } = await sharedBooking(context);
      const path = `/api/reservations/${booked.id}/payments`;
      const [deposit] = expectBody(await person.get(path), 200, paymentHistory);
      const again = await person.post(
        '/api/reservations',
        reservationRequest(car, dates, deposit?.reference ?? ''),
      );
      expect(expectBody(again, 201, reservation).id).toBe(booked.id);
      expect(await listOf(person)).toHaveLength(1);
    }),
    contractCase(RESERVE, 'finds the payment when the request does not name it', async (context) => {
      const [person, car, dates] = [await context.newCustomer(), await context.addCar(), threeDays(context)];
      await context.adapter.payCard((await hold(person, car, dates)).client_secret, 'good');
      const answer = await person.post('/api/reservations', reservationRequest(car, dates));
      expect(expectBody(answer, 201, reservation)).toMatchObject({ status: 'confirmed', ...dates });
    }),
    contractCase(RESERVE, 'refuses an unpaid intent, also after a declined card', async (context) => {
      const [person, car, dates] = [await context.newCustomer(), await context.addCar(), threeDays(context)];
      const { client_secret: secret, paymentIntentId } = await hold(person, car, dates);
      expect(await context.adapter.payCard(secret, 'declined')).toBe(false);
      expectProblem(
        await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId)),
        NOT_PAID,
      );
      expect(await context.adapter.payCard(secret, 'good')).toBe(true);
      const answer = await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect(expectBody(answer, 201, reservation).status).toBe('confirmed');
    }),
    contractCase(RESERVE, "refuses another customer's payment", async (context) => {
      const [payer, thief] = [await context.newCustomer(), await context.newCustomer()];
      const [car, dates] = [await context.addCar(), threeDays(context)];
      const { client_secret: secret, paymentIntentId } = await hold(payer, car, dates);
      await context.adapter.payCard(secret, 'good');
      const answer = await thief.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      expect([402, 404, 409]).toContain(answer.status);
      expect(await listOf(thief)).toEqual([]);
    }),

    contractCase(TAKEN, 'returns the dates without the customers', async (context) => {
      const { car } = await bookedCar(context);
      const other = await context.newCustomer();
      const day = context.day(50);
      const hours = { startDate: day, isMultiDay: false, startTime: '10:00', endTime: '14:00' };
      // Four hours at £400.00 an hour.
      expectBody(await requestHold(other, car, hours, 48_000), 200, paymentIntentAnswer);
      expect(await taken(context.guest, car)).toEqual([
        expect.objectContaining({ startTime: null, endTime: null }),
        { startDate: day, endDate: day, startTime: '10:00', endTime: '14:00' },
      ]);
    }),
    contractCase(OWN, 'lists the latest start first', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const first = await book(context, person, car, threeDays(context, 20));
      const second = await book(context, person, car, threeDays(context, 60));
      expect((await listOf(person)).map(({ id }) => id)).toEqual([second.id, first.id]);
    }),
    contractCase(ONE, 'is visible only to its customer and to admins', async (context) => {
      const { person, booked } = await sharedBooking(context);
      const read = (by: Person) => by.get(`/api/reservations/${booked.id}`);
      expect(expectBody(await read(person), 200, reservation)).toEqual(booked);
      expect(expectBody(await read(context.admin), 200, reservation)).toMatchObject({ id: booked.id });
      expectProblem(await read(context.other), noSuchReservation);
      expectProblem(await context.other.get(`/api/reservations/${booked.id}/payments`), noSuchReservation);
    }),
  ],
};
