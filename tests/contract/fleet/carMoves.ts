// Staff move reservations to other cars: the price, both calendars, the job of the driver, and the refusals.
import { jobList } from '#domain/jobs/contract/jobs.ts';
import { reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import { book, bookedCar, sharedBooking, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const EDIT = 'PUT /api/reservations/{id}';

const edit = ({ admin }: TestContext, { id }: Reservation, change: object) =>
  admin.put(`/api/reservations/${id}`, change);

export const carMoves: ContractSuite = {
  name: 'reservations on other cars',
  cases: [
    contractCase(EDIT, 'moves a reservation to another car, and updates both calendars', async (context) => {
      const { car, booked, dates } = await bookedCar(context);
      const other = await context.addCar({ price: '500.00' });
      const answer = await edit(context, booked, { carId: other.id, version: booked.version });
      const moved = expectBody(answer, 200, reservation);
      expect(moved).toMatchObject({
        ...dates,
        car: other.id,
        carId: other.id,
        carMake: other.make,
        carModel: other.model,
        totalPrice: 1500,
        remainingToPay: 1140,
        version: booked.version + 1,
      });
      expect(moved.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['car', 1500]]);
      const takenOf = async ({ id }: { id: string }) =>
        (await context.guest.get(`/api/reservations/car/${id}`)).body;
      expect(await takenOf(car)).toEqual([]);
      expect(await takenOf(other)).toHaveLength(1);
    }),
    contractCase(
      EDIT,
      'moves an agreed price in proportion, and restores it with an explicit total',
      async (context) => {
        const { car, booked } = await bookedCar(context);
        await edit(context, booked, { totalPrice: 1080, reason: 'Rain.' });
        const other = await context.addCar({ price: '500.00' });
        const moved = expectBody(await edit(context, booked, { carId: other.id }), 200, reservation);
        expect(moved.totalPrice).toBe(1350);
        expect(moved.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
          ['car', 1500],
          ['agreed', -150],
        ]);
        const back = await edit(context, booked, { carId: car.id, totalPrice: 1080, version: moved.version });
        expect(expectBody(back, 200, reservation)).toMatchObject({ carId: car.id, totalPrice: 1080 });
      },
    ),
    contractCase(EDIT, 'refuses a car that is taken, unknown or for another purpose', async (context) => {
      const { booked, dates } = await sharedBooking(context);
      const taken = await context.addCar();
      await book(context, await context.newCustomer(), taken, dates);
      expectProblem(await edit(context, booked, { carId: taken.id }), { status: 409, code: 'dates_taken' });
      const chauffeur = await context.addCar({ CarForReason: 'Chauffeur' });
      const details = [
        [
          chauffeur.id,
          'This car is for another purpose than the reservation. Please choose a car for the same purpose.',
        ],
        [UNKNOWN_ID, 'This car is no longer available.'],
      ] as const;
      for (const [carId, detail] of details) {
        const refused = await edit(context, booked, { carId });
        expectProblem(refused, { status: 422, code: 'invalid_booking', fields: ['carId'], detail });
      }
    }),
    contractCase(EDIT, "changes the car and the title of the driver's job", async (context) => {
      const chauffeur = { CarForReason: 'Chauffeur', make: 'Bentley' } as const;
      const own = await context.addCar({ ...chauffeur, model: 'Azure' });
      const other = await context.addCar({ ...chauffeur, model: 'Bentayga' });
      const booked = await book(context, await context.newCustomer(), own, threeDays(context));
      const jobsOf = async () =>
        expectBody(await context.admin.get(`/api/jobs?q=${booked.reference}`), 200, jobList);
      expect(await jobsOf()).toMatchObject([{ carId: own.id, title: 'Bentley Azure, chauffeur' }]);
      expect((await edit(context, booked, { carId: other.id })).status).toBe(200);
      expect(await jobsOf()).toMatchObject([
        {
          carId: other.id,
          car: 'Bentley Bentayga',
          title: 'Bentley Bentayga, chauffeur',
          description: `Chauffeur of the Bentley Bentayga, reservation ${booked.reference}.`,
        },
      ]);
    }),
  ],
};
