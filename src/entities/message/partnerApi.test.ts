// Checks the possible partners of a conversation: whose role counts as staff, and which users are left out.
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/makeStore.ts';
import { anId } from '#domain/testing/builders.ts';
import { server } from '#mocks/node.ts';
import { partnerApi } from './partnerApi.ts';

const person = (number: number, more: object) => ({
  id: anId(number),
  name: `P${number}`,
  email: 'x',
  ...more,
});

async function partnersOf(users: unknown[]) {
  server.use(http.get('*/api/users', () => HttpResponse.json(users)));
  const { data } = await makeStore().dispatch(partnerApi.endpoints.getPartners.initiate());
  return Object.values(data?.entities ?? {});
}

test('counts all staff who answer messages as admins', async () => {
  const partners = await partnersOf([
    person(1, { isAdmin: true, staffRole: 'owner' }),
    person(2, { isAdmin: false, staffRole: 'desk' }),
    person(3, { isAdmin: false, staffRole: 'accountant' }),
    person(4, { isAdmin: true }),
    person(5, { isAdmin: false, staffRole: null, isDriver: true }),
  ]);
  expect(partners).toEqual([
    { id: anId(1), name: 'P1', isAdmin: true },
    { id: anId(2), name: 'P2', isAdmin: true },
    { id: anId(3), name: 'P3', isAdmin: false },
    { id: anId(4), name: 'P4', isAdmin: true },
    { id: anId(5), name: 'P5', isAdmin: false, isDriver: true },
  ]);
});

test('leaves out users without an id, a name or a known role, and keeps the others', async () => {
  const partners = await partnersOf([
    { name: 'No id', isAdmin: false },
    { id: anId(1), isAdmin: false },
    person(2, { isAdmin: 'yes' }),
    person(3, { isAdmin: false, staffRole: 'king' }),
    person(4, { isAdmin: false }),
  ]);
  expect(partners.map(({ id }) => id)).toEqual([anId(4)]);
});
