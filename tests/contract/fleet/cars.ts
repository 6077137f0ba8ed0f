// The catalogue, and the forms with which admins change it.
import { car, carList } from '#domain/fleet/contract/cars.ts';
import { aPicture, carForm, type CarFormFields } from './carForm.ts';
import { accessCases, adminsOnly, everybody, plain } from '#contract/access.ts';
import type { ContractRequest } from '#contract/adapter.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID, NO_ID } from '#contract/unknownIds.ts';

const LIST = 'GET /api/cars';
const READ = 'GET /api/cars/{id}';
const ADD = 'POST /api/cars';
const CHANGE = 'PUT /api/cars/{id}';
const DELETE = 'DELETE /api/cars/{id}';

const noSuchCar = { status: 404, detail: 'There is no such car.' };

function emptyForm(method: ContractRequest['method'], path: string): Omit<ContractRequest, 'as'> {
  const body = new FormData();
  body.append('make', '');
  return { method, path, body };
}

const addByForm = ({ admin }: TestContext, fields: Partial<CarFormFields> = {}) =>
  admin.post('/api/cars', carForm(fields, [aPicture()]));

export const cars: ContractSuite = {
  name: 'cars',
  cases: [
    ...accessCases([
      plain('GET /api/cars', everybody(200)),
      plain('GET /api/cars/{id}', everybody(404)),
      plain('DELETE /api/cars/{id}', adminsOnly(404)),
      { call: 'POST /api/cars', request: () => emptyForm('POST', '/api/cars'), expected: adminsOnly(422) },
      {
        call: 'PUT /api/cars/{id}',
        request: () => emptyForm('PUT', `/api/cars/${UNKNOWN_ID}`),
        expected: adminsOnly(422),
      },
    ]),
    contractCase(LIST, 'lists every car, the oldest first', async (context) => {
      const [first, second] = [
        expectBody(await addByForm(context, { model: 'Ghost' }), 201, car),
        expectBody(await addByForm(context, { model: 'Wraith' }), 201, car),
      ];
      const ids = expectBody(await context.guest.get('/api/cars'), 200, carList).map(({ id }) => id);
      expect(ids.filter((id) => id === first.id || id === second.id)).toEqual([first.id, second.id]);
    }),
    contractCase(READ, 'returns a car as in the list', async (context) => {
      const { id } = expectBody(await addByForm(context), 201, car);
      const read = expectBody(await context.guest.get(`/api/cars/${id}`), 200, car);
      const listed = expectBody(await context.guest.get('/api/cars'), 200, carList);
      expect(listed.find((each) => each.id === id)).toEqual(read);
    }),
    contractCase(READ, 'refuses an unknown id and an invalid id', async (context) => {
      expectProblem(await context.guest.get(`/api/cars/${UNKNOWN_ID}`), noSuchCar);
      expectProblem(await context.guest.get(`/api/cars/${NO_ID}`), { status: 400, fields: ['id'] });
    }),

    contractCase(ADD, 'stores the form, with the purpose in its normalised spelling', async (context) => {
      const fields = { make: ' Bentley ', price: '900.50', year: '2023', CarForReason: 'chauffeur' };
      const made = expectBody(await context.admin.post('/api/cars', carForm(fields, [aPicture()])), 201, car);
      expect(made).toMatchObject({ make: 'Bentley', price: 900.5, year: 2023, CarForReason: 'Chauffeur' });
      expect(made.pictures).toHaveLength(1);
      expect(made.images).toEqual([`${made.pictures[0]?.base}-960.jpg`]);
    }),
    contractCase(ADD, 'names every invalid field of an empty form', async (context) => {
      const empty = { make: '', model: ' ', year: '', description: '', price: '', CarForReason: '' };
      expectProblem(await context.admin.post('/api/cars', carForm(empty)), {
        status: 422,
        code: 'invalid_car',
        fields: ['make', 'model', 'year', 'description', 'price', 'CarForReason', 'images'],
      });
    }),
    contractCase(ADD, 'refuses a wrong field with its message', async (context) => {
      const answer = await addByForm(context, { seats: '0' });
      expectProblem(answer, {
        status: 422,
        code: 'invalid_car',
        fields: ['seats'],
        detail: 'Seats is a whole number from 1 to 60.',
      });
    }),
    contractCase(ADD, 'stores the rates and the details, or none', async (context) => {
      const details = {
        seats: '4',
        features: 'Glass roof\nTow bar',
        extraMilePrice: '2.50',
        minimumAge: '25',
        plate: 'LC26 RLS',
      };
      const rated = await addByForm(context, { dayPrice: '2400.50', weekPrice: '12000', ...details });
      expect(expectBody(rated, 201, car)).toMatchObject({
        dayPrice: 2400.5,
        weekPrice: 12000,
        details: {
          seats: 4,
          features: ['Glass roof', 'Tow bar'],
          extraMilePrice: 2.5,
          minimumAge: 25,
          plate: 'LC26 RLS',
        },
      });
      const plainCar = expectBody(await addByForm(context, { dayPrice: '', seats: '' }), 201, car);
      expect(plainCar).toMatchObject({ dayPrice: null, weekPrice: null, details: null });
    }),
    contractCase(
      CHANGE,
      'keeps the rates and details that are not sent, and removes those that are empty',
      async (context) => {
        const rates = { dayPrice: '2400', weekPrice: '12000' };
        const { id } = await context.addCar({ ...rates, seats: '4', colour: 'Black' });
        const change = async (fields: Parameters<typeof carForm>[0]) =>
          expectBody(await context.admin.put(`/api/cars/${id}`, carForm(fields)), 200, car);
        const kept = { dayPrice: 2400, weekPrice: 12000, details: { seats: 4, colour: 'Black' } };
        expect(await change({ model: 'Cullinan' })).toMatchObject(kept);
        const emptied = await change({ weekPrice: '', seats: '5', colour: '' });
        expect(emptied).toMatchObject({ dayPrice: 2400, weekPrice: null });
        expect(emptied.details).toEqual({ seats: 5 });
      },
    ),

    contractCase(CHANGE, 'changes the fields and keeps the pictures', async (context) => {
      const before = expectBody(await addByForm(context), 201, car);
      const answer = await context.admin.put(`/api/cars/${before.id}`, carForm({ model: 'Cullinan' }));
      const after = expectBody(answer, 200, car);
      expect(after.model).toBe('Cullinan');
      expect(after.pictures.map(({ id }) => id)).toEqual(before.pictures.map(({ id }) => id));
      expect(expectBody(await context.guest.get(`/api/cars/${before.id}`), 200, car)).toEqual(after);
    }),
    contractCase(CHANGE, 'refuses a change of an older version', async (context) => {
      const { id, version } = await context.addCar();
      const change = (model: string) =>
        context.admin.put(`/api/cars/${id}`, carForm({ model, version: String(version) }));
      expect(expectBody(await change('Cullinan'), 200, car)).toMatchObject({ version: version + 1 });
      expectProblem(await change('Wraith'), { status: 409, code: 'version_conflict' });
      expect(expectBody(await context.guest.get(`/api/cars/${id}`), 200, car).model).toBe('Cullinan');
    }),
    contractCase(CHANGE, 'removes, adds and orders pictures', async (context) => {
      const { id, pictures } = expectBody(await addByForm(context), 201, car);
      const add = carForm({ order: JSON.stringify(['new:0']) }, [aPicture('rear.png')]);
      const two = expectBody(await context.admin.put(`/api/cars/${id}`, add), 200, car);
      expect(two.pictures.map((picture) => picture.id)).toEqual([expect.any(String), pictures[0]?.id]);
      const remove = carForm({ deletedImages: JSON.stringify([pictures[0]?.id]) });
      const one = expectBody(await context.admin.put(`/api/cars/${id}`, remove), 200, car);
      expect(one.pictures).toEqual([expect.objectContaining({ id: two.pictures[0]?.id })]);
    }),
    contractCase(CHANGE, 'refuses invalid fields before it looks for the car', async (context) => {
      const answer = await context.admin.put(`/api/cars/${UNKNOWN_ID}`, carForm({ make: '' }));
      expectProblem(answer, {
        status: 422,
        code: 'invalid_car',
        fields: ['make'],
        detail: 'Make is required',
      });
      expectProblem(await context.admin.put(`/api/cars/${UNKNOWN_ID}`, carForm()), noSuchCar);
    }),
    contractCase(CHANGE, 'refuses invalid lists of pictures', async (context) => {
      const { id } = await context.addCar();
      expectProblem(await context.admin.put(`/api/cars/${id}`, carForm({ order: 'first' })), {
        status: 422,
        fields: ['order'],
        detail: '"order" is a JSON list of ids.',
      });
    }),

    contractCase(DELETE, 'deletes a car', async (context) => {
      const { id } = await context.addCar();
      expectNothing(await context.admin.delete(`/api/cars/${id}`));
      expectProblem(await context.guest.get(`/api/cars/${id}`), noSuchCar);
      expectProblem(await context.admin.delete(`/api/cars/${id}`), noSuchCar);
      const listed = expectBody(await context.guest.get('/api/cars'), 200, carList);
      expect(listed.map((each) => each.id)).not.toContain(id);
    }),
  ],
};
