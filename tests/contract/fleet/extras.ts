// Extras: the changes of the offer, the choice of a booking, and the lines of its price.
import { extra, extraList, type Extra } from '#domain/fleet/contract/extras.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, adminsOnly, everybody, plain } from '#contract/access.ts';
import { hold, requestHold, reservationRequest, threeDays, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { listCases } from '#contract/lists.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const LIST = 'GET /api/extras';
const ADD = 'POST /api/extras';
const CHANGE = 'PUT /api/extras/{id}';
const WITHDRAW = 'DELETE /api/extras/{id}';
const HOLD = 'POST /api/reservations/create-payment-intent';

export const SEAT = {
  name: 'Child seat',
  description: 'For small passengers.',
  unit: 'reservation',
  price: 15,
  maxQuantity: 2,
  CarForReason: null,
};
const gone = { status: 404, detail: 'This extra is no longer offered.' };
const NAMES = ['Alpha', 'Bravo', 'Carpet', 'Drone', 'Escort'];

export const addExtra = async ({ admin }: TestContext, more: object = {}): Promise<Extra> =>
  expectBody(await admin.post('/api/extras', { ...SEAT, ...more }), 201, extra);

async function booking(context: TestContext) {
  const [person, car] = [await context.newCustomer(), await context.addCar()];
  return { person, car, dates: threeDays(context) };
}

export const extras: ContractSuite = {
  name: 'extras',
  cases: [
    ...accessCases([
      plain(LIST, everybody(200)),
      plain(ADD, adminsOnly(400), {}),
      plain(CHANGE, adminsOnly(404), SEAT),
      plain(WITHDRAW, adminsOnly(404)),
    ]),
    ...listCases({
      path: '/api/extras',
      make: async (context, q) => {
        for (const name of NAMES) await addExtra(context, { name, description: q });
      },
      sort: 'name',
      values: NAMES,
    }),
    contractCase(LIST, 'shows the offered extras, also to guests', async (context) => {
      const added = await addExtra(context);
      expect(added).toMatchObject(SEAT);
      const listed = expectBody(await context.guest.get('/api/extras'), 200, extraList);
      expect(listed).toContainEqual(added);
    }),
    contractCase(ADD, 'accepts the fields of a form, and refuses invalid fields', async (context) => {
      const form = { ...SEAT, price: '19.50', maxQuantity: '3', CarForReason: '' };
      const added = expectBody(await context.admin.post('/api/extras', form), 201, extra);
      expect(added).toMatchObject({ price: 19.5, maxQuantity: 3, CarForReason: null });
      const wrong = { ...SEAT, name: ' ', unit: 'mile', price: '0', maxQuantity: '100' };
      expectProblem(await context.admin.post('/api/extras', wrong), {
        status: 400,
        fields: ['name', 'unit', 'price', 'maxQuantity'],
      });
    }),
    contractCase(CHANGE, 'replaces an extra', async (context) => {
      const { id } = await addExtra(context);
      const change = { ...SEAT, name: 'Booster', price: 12, CarForReason: 'Chauffeur' };
      expect(expectBody(await context.admin.put(`/api/extras/${id}`, change), 200, extra)).toEqual({
        id,
        ...change,
        version: 1,
      });
    }),
    contractCase(CHANGE, 'refuses a change of an older version', async (context) => {
      const { id, version } = await addExtra(context);
      const change = (price: number) => context.admin.put(`/api/extras/${id}`, { ...SEAT, price, version });
      expectBody(await change(12), 200, extra);
      expectProblem(await change(13), { status: 409, code: 'version_conflict' });
      const listed = expectBody(await context.guest.get('/api/extras'), 200, extraList);
      expect(listed.find((each) => each.id === id)).toMatchObject({ price: 12, version: version + 1 });
    }),
    contractCase(WITHDRAW, 'withdraws an extra from the offer', async (context) => {
      const { id } = await addExtra(context);
      expectNothing(await context.admin.delete(`/api/extras/${id}`));
      const listed = expectBody(await context.guest.get('/api/extras'), 200, extraList);
      expect(listed.map((each) => each.id)).not.toContain(id);
      expectProblem(await context.admin.put(`/api/extras/${id}`, SEAT), gone);
      expectProblem(await context.admin.delete(`/api/extras/${id}`), gone);
    }),
    contractCase(HOLD, 'prices the chosen extras, and shows them as lines', async (context) => {
      const { person, car, dates } = await booking(context);
      const seat = await addExtra(context);
      const permit = await addExtra(context, { name: 'Permit', unit: 'day', price: 100.5, maxQuantity: 9 });
      const chosen = [
        { id: permit.id, quantity: 3 },
        { id: seat.id, quantity: 2 },
      ];
      // 30% of £1,200.00 and £331.50.
      const held = await requestHold(person, car, { ...dates, extras: chosen }, 45_945);
      const { client_secret: secret, paymentIntentId } = held.body as { [name: string]: string };
      expect(await context.adapter.payCard(secret ?? '', 'good')).toBe(true);
      const answer = await person.post('/api/reservations', reservationRequest(car, dates, paymentIntentId));
      const booked = expectBody(answer, 201, reservation);
      expect(booked).toMatchObject({ totalPrice: 1531.5, depositAmount: 459.45, currentPaid: 459.45 });
      expect(booked.lines.map(({ label, quantity, amount }) => [label, quantity, amount])).toEqual([
        ['Car hire', 3, 1200],
        ['Child seat', 2, 30],
        ['Permit', 3, 301.5],
      ]);
      const { totalPrice, lines } = expectBody(
        await context.admin.put(`/api/reservations/${booked.id}`, {
          startDate: dates.startDate,
          endDate: context.day(33),
        }),
        200,
        reservation,
      );
      expect([totalPrice, lines.map(({ amount }) => amount)]).toEqual([1931.5, [1600, 30, 301.5]]);
    }),
    contractCase(HOLD, 'has one line without extras', async (context) => {
      const { person, car, dates } = await booking(context);
      const { reservationId } = await hold(person, car, dates);
      const held = expectBody(await person.get(`/api/reservations/${reservationId}`), 200, reservation);
      expect(held.lines).toEqual([
        {
          kind: 'car',
          label: 'Car hire',
          quantity: 3,
          unit: 'day',
          unitPrice: 400,
          amount: THREE_DAYS.total,
          extraId: null,
          booked: {
            unit: 'day',
            quantity: 3,
            purpose: 'MusicVideo',
            price: 400,
            dayPrice: null,
            weekPrice: null,
          },
        },
      ]);
    }),
    contractCase(HOLD, 'refuses extras that are not offered', async (context) => {
      const { person, car, dates } = await booking(context);
      const other = await addExtra(context, { CarForReason: 'Chauffeur' });
      const withdrawn = await addExtra(context);
      await context.admin.delete(`/api/extras/${withdrawn.id}`);
      const permit = await addExtra(context, { name: 'Permit', unit: 'day', maxQuantity: 9 });
      const ask = (id: string, quantity = 1) =>
        requestHold(person, car, { ...dates, extras: [{ id, quantity }] });
      for (const id of [UNKNOWN_ID, other.id, withdrawn.id]) {
        expectProblem(await ask(id), {
          status: 422,
          code: 'extra_unavailable',
          detail: 'One of the chosen extras is no longer offered. Please look at your extras again.',
        });
      }
      expectProblem(await ask(permit.id, 4), {
        status: 422,
        code: 'extra_quantity',
        detail: 'Permit: at most 3 for these dates.',
      });
      expectProblem(await ask(permit.id, 0), { status: 400, fields: ['booking.extras.0.quantity'] });
    }),
  ],
};
