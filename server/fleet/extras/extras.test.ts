// Tests extras: the order of the list, and what a change stores and records. tests/contract/fleet/extras.ts tests the calls.
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { readAudit } from '#server/testing/auditRows.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

const form = {
  ...{ name: 'Chauffeur overtime', description: 'Agreed in advance.', unit: 'hour', price: 120 },
  ...{ maxQuantity: 6, CarForReason: 'Chauffeur' },
};

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp('admin');
});
afterAll(() => test.close());

const add = async (changes: object = {}) =>
  (await test.as(admin).post('/api/extras', { ...form, ...changes })).json<Extra>();
const change = (id: string, changes: object = {}) =>
  test.as(admin).put(`/api/extras/${id}`, { ...form, ...changes });

it('lists the extras by name in any case', async () => {
  for (const name of ['ribbons', 'Red carpet', 'Roses']) await add({ name });
  const extras = (await test.as().get('/api/extras')).json<Extra[]>();
  expect(extras.map(({ name }) => name).filter((name) => /^r/i.test(name))).toEqual([
    'Red carpet',
    'ribbons',
    'Roses',
  ]);
});

it('stores and records every changed field, also the removal of the purpose', async () => {
  const { id } = await add();
  const changes = {
    name: 'Overtime',
    description: '',
    unit: 'day',
    price: 90,
    maxQuantity: 2,
    CarForReason: null,
  };
  await change(id, changes);
  const extras = (await test.as().get('/api/extras')).json<Extra[]>();
  expect(extras.find((each) => each.id === id)).toEqual({ id, ...changes, version: 1 });
  const [row] = await readAudit(test, admin, `&object=${id}&action=extra.changed`);
  expect(row?.after).toEqual({
    ...{ name: 'Overtime', description: '', unit: 'day', price_pence: 9_000 },
    ...{ max_quantity: 2, purpose: null },
  });
});

it('finds an extra by its name and its description, until it is withdrawn', async () => {
  const { id } = await add({ name: 'Zebra flag', description: 'For the bonnet.' });
  const found = async (q: string) =>
    (await test.as().get(`/api/extras?q=${q}`)).json<Extra[]>().map((each) => each.id);
  expect([await found('ZEBRA'), await found('bonnet')]).toEqual([[id], [id]]);
  await test.as(admin).delete(`/api/extras/${id}`);
  expect([await found('zebra'), await found('bonnet')]).toEqual([[], []]);
});

it('changes no extra that is withdrawn', async () => {
  const { id } = await add();
  expect((await test.as(admin).delete(`/api/extras/${id}`)).statusCode).toBe(204);
  expectProblem(await change(id), 404);
  expectProblem(await test.as(admin).delete(`/api/extras/${id}`), 404);
});
