// The trip details of a reservation: who changes them, until when, and who reads them.
import { reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import type { Caller } from '#contract/actors.ts';
import { book, bookedCar, hold, reservationRequest, sharedBooking, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';

const CHANGE = 'PUT /api/reservations/{id}/trip';
const TRIP = { pickup: '1 Park Lane', passengers: '3', timeAtPlace: '09:30' };
const STORED = { pickup: '1 Park Lane', passengers: 3, timeAtPlace: '09:30', luggage: null, notes: '' };
const change = (caller: Caller, { id }: Reservation, trip: object = TRIP) =>
  caller.put(`/api/reservations/${id}/trip`, trip);

export const trips: ContractSuite = {
  name: 'trip details',
  cases: [
    ...accessCases([plain(CHANGE, signedIn(404), {})]),
    contractCase(
      CHANGE,
      'replaces all details, for the owner and for staff, or removes them when all are empty',
      async (context) => {
        const { person, booked } = await bookedCar(context);
        const own = expectBody(await change(person, booked), 200, reservation);
        expect(own).toMatchObject({ version: booked.version + 1, trip: STORED });
        const read = await person.get(`/api/reservations/${booked.id}`);
        expect(expectBody(read, 200, reservation).trip).toMatchObject(STORED);
        const replaced = await change(context.desk, booked, { notes: 'Door 4' });
        expect(expectBody(replaced, 200, reservation).trip).toMatchObject({ pickup: '', notes: 'Door 4' });
        const emptied = await change(person, booked, { pickup: ' ', passengers: '' });
        expect(expectBody(emptied, 200, reservation).trip).toBeNull();
      },
    ),
    contractCase(CHANGE, 'allows only staff from 24 hours before the start', async (context) => {
      const { person, booked } = await bookedCar(context, 0);
      expectProblem(await change(person, booked), {
        status: 409,
        code: 'trip_closed',
        detail:
          'Trip details can be changed until 24 hours before the start. Please contact us about later changes.',
      });
      expectBody(await change(context.desk, booked), 200, reservation);
    }),
    contractCase(CHANGE, 'answers 404 to other customers and 403 to accountants', async (context) => {
      const { booked } = await sharedBooking(context);
      expectProblem(await change(context.other, booked), {
        status: 404,
        detail: 'This reservation does not exist.',
      });
      expectProblem(await change(context.accountant, booked), { status: 403, code: 'not_the_customer' });
    }),
    contractCase(CHANGE, 'refuses an older version and invalid fields', async (context) => {
      const { person, booked } = await bookedCar(context);
      await change(person, booked, { ...TRIP, version: booked.version });
      expectProblem(await change(person, booked, { ...TRIP, version: booked.version }), {
        status: 409,
        code: 'version_conflict',
        detail: 'Somebody else has changed this reservation meanwhile. Please look at it again.',
      });
      expectProblem(await change(person, booked, { passengers: '0' }), {
        status: 400,
        fields: ['passengers'],
        detail: 'Passengers is at least 1.',
      });
    }),
    contractCase(CHANGE, 'refuses more passengers than seats to customers, not to staff', async (context) => {
      const person = await context.newCustomer();
      const car = await context.addCar({ seats: '2' });
      const booked = await book(context, person, car, threeDays(context));
      expectProblem(await change(person, booked, { passengers: '3' }), {
        status: 422,
        code: 'invalid_trip',
        fields: ['passengers'],
        detail: 'This car has 2 seats.',
      });
      expect((await change(context.admin, booked, { passengers: '3' })).status).toBe(200);
      expect((await change(person, booked, { passengers: '2', luggage: '3' })).status).toBe(200);
    }),
    contractCase(CHANGE, 'refuses a time at the place outside the hours', async (context) => {
      const { booked } = await bookedCar(context);
      const { startDate } = booked;
      const hours = { startDate, endDate: startDate, startTime: '10:00', endTime: '16:00' };
      expect((await context.admin.put(`/api/reservations/${booked.id}`, hours)).status).toBe(200);
      expectProblem(await change(context.desk, booked), {
        status: 422,
        code: 'invalid_trip',
        fields: ['timeAtPlace'],
        detail: 'The time at the place is from 10:00 to 16:00.',
      });
      expectBody(await change(context.desk, booked, { ...TRIP, timeAtPlace: '10:00' }), 200, reservation);
    }),
    contractCase(CHANGE, 'stores the details of a hold, which its reservation keeps', async (context) => {
      const [person, car] = [await context.newCustomer(), await context.addCar()];
      const dates = threeDays(context, 0);
      const held = await hold(person, car, dates);
      const { reservationId: id = '' } = held;
      const stored = await person.put(`/api/reservations/${id}/trip`, TRIP);
      expect(expectBody(stored, 200, reservation)).toMatchObject({ status: 'held', trip: STORED });
      expect(await context.adapter.payCard(held.client_secret, 'good')).toBe(true);
      const paid = await person.post(
        '/api/reservations',
        reservationRequest(car, dates, held.paymentIntentId),
      );
      expect(expectBody(paid, 201, reservation)).toMatchObject({ id, status: 'confirmed', trip: STORED });
    }),
    contractCase(CHANGE, 'refuses a reservation that is cancelled', async (context) => {
      const { person, booked } = await bookedCar(context);
      await person.post(`/api/reservations/${booked.id}/cancellation`, {});
      expectProblem(await change(person, booked), {
        status: 409,
        code: 'not_confirmed',
        detail: 'Only a booked or held reservation has trip details.',
      });
    }),
  ],
};
