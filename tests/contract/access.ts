// Who may make which call: every call by every role, with a request that changes nothing when it is allowed.
import { contractCase, type ContractSuite } from './contractCase.ts';
import { UNKNOWN_ID } from './unknownIds.ts';
import type { ContractRequest } from './adapter.ts';
import { ACTORS, type Actor, type TestContext } from './testContext.ts';

type Statuses = Record<Actor, number>;

interface Row {
  call: string;
  request: (context: TestContext) => Omit<ContractRequest, 'as'>;
  expected: Statuses;
}

const everybody = (status: number): Statuses => ({
  guest: status,
  customer: status,
  other: status,
  driver: status,
  verifiedDriver: status,
  admin: status,
});
const signedIn = (status: number): Statuses => ({ ...everybody(status), guest: 401 });
const adminsOnly = (status: number): Statuses => ({ ...everybody(403), guest: 401, admin: status });
/** Verified drivers and admins. */
const boardOnly = (status: number): Statuses => ({ ...adminsOnly(status), verifiedDriver: status });
/** The customer who owns it, and admins; others get 404. */
const ownerOrAdmin = (status: number): Statuses => ({
  ...everybody(404),
  guest: 401,
  customer: status,
  admin: status,
});

/** The customer whose account it is; others get 404, admins included. */
const ownerOnly = (status: number): Statuses => ({ ...everybody(404), guest: 401, customer: status });

/** A row about the customer's own account. */
const ofCustomer = (call: string, expected: Statuses, body?: unknown): Row => ({
  call,
  request: ({ customer }) => {
    const [method = 'GET', path = ''] = call.split(' ');
    return {
      method: method as ContractRequest['method'],
      path: path.replace('{id}', customer.id),
      body,
    };
  },
  expected,
});

/** A row whose request follows from the call alone; `{}` stands for an unknown id. */
function plain(call: string, expected: Statuses, body?: unknown): Row {
  const [method = 'GET', path = ''] = call.split(' ');
  return {
    call,
    request: () => ({
      method: method as ContractRequest['method'],
      path: path.replaceAll(/\{[^}]+\}/g, UNKNOWN_ID),
      body,
    }),
    expected,
  };
}

const rows: Row[] = [
  plain('GET /api/config', everybody(200)),
  plain('GET /api/health', everybody(200)),
  plain('GET /api/ready', everybody(200)),
  plain('GET /api/cars', everybody(200)),
  plain('GET /api/cars/{id}', everybody(404)),
  plain('DELETE /api/cars/{id}', adminsOnly(404)),
  { call: 'POST /api/cars', request: () => emptyForm('POST', '/api/cars'), expected: adminsOnly(422) },
  {
    call: 'PUT /api/cars/{id}',
    request: () => emptyForm('PUT', `/api/cars/${UNKNOWN_ID}`),
    expected: adminsOnly(422),
  },
  plain('POST /api/users', everybody(400), {}),
  plain('POST /api/auth', everybody(400), {}),
  plain('POST /api/auth/forgot', everybody(400), {}),
  plain('POST /api/auth/reset', everybody(400), {}),
  plain('POST /api/auth/verify-email', everybody(410), { token: 'unknown' }),
  plain('POST /api/auth/confirm-email', everybody(410), { token: 'unknown', currentPassword: 'any' }),
  plain('GET /api/auth/session', everybody(200)),
  plain('GET /api/users', signedIn(200)),
  plain('GET /api/users/{id}', signedIn(404)),
  {
    call: 'GET /api/users/{id}',
    request: ({ customer }) => ({ method: 'GET', path: `/api/users/${customer.id}` }),
    expected: ownerOrAdmin(200),
  },
  plain('PUT /api/users/{id}', signedIn(404), {}),
  {
    call: 'PUT /api/users/{id}',
    request: ({ customer }) => ({ method: 'PUT', path: `/api/users/${customer.id}`, body: {} }),
    expected: ownerOrAdmin(200),
  },
  plain('PUT /api/users/{id}/verifyDriver', adminsOnly(404)),
  ofCustomer('PUT /api/users/{id}/password', ownerOnly(403), {
    currentPassword: 'not the password',
    password: 'a new long one',
  }),
  plain('DELETE /api/users/{id}', adminsOnly(404)),
  ofCustomer('GET /api/users/{id}/sessions', ownerOnly(200)),
  ofCustomer('GET /api/users/{id}/export', ownerOnly(200)),
  ofCustomer('POST /api/users/{id}/deletion', ownerOnly(403), { currentPassword: 'not the password' }),
  plain('DELETE /api/users/{id}/sessions', signedIn(404)),
  ofCustomer('POST /api/users/{id}/verification-mail', ownerOnly(409)),
  plain('GET /api/jobs', boardOnly(200)),
  plain('POST /api/jobs', adminsOnly(400), {}),
  plain('PUT /api/jobs/{id}', boardOnly(404), { taken: true }),
  plain('DELETE /api/jobs/{id}', adminsOnly(404)),
  ...['/api/requestedDriverJobs', '/api/requested-driver-jobs'].flatMap((path) => [
    plain(`POST ${path}`, everybody(400), {}),
    plain(`GET ${path}`, adminsOnly(200)),
    plain(`DELETE ${path}/{id}`, adminsOnly(404)),
  ]),
  plain('GET /api/reviews', everybody(200)),
  plain('POST /api/reviews', everybody(400), {}),
  plain('POST /api/messages', signedIn(400), {}),
  plain('GET /api/messages/{userId}/{otherUserId}', signedIn(404)),
  plain('PUT /api/messages/{userId}/{otherUserId}/read', signedIn(404), { seq: 1 }),
  plain('GET /api/conversations', signedIn(200)),
  plain('GET /api/admin/overview', adminsOnly(200)),
  plain('GET /api/reservations', adminsOnly(200)),
  plain('GET /api/reservations/car/{carId}', everybody(404)),
  plain('GET /api/reservations/holds', signedIn(200)),
  plain('GET /api/reservations/user/{userId}', { ...signedIn(404), admin: 200 }),
  {
    call: 'GET /api/reservations/user/{userId}',
    request: ({ customer }) => ({ method: 'GET', path: `/api/reservations/user/${customer.id}` }),
    expected: ownerOrAdmin(200),
  },
  plain('GET /api/reservations/{id}', signedIn(404)),
  plain('GET /api/reservations/{id}/payments', signedIn(404)),
  plain('POST /api/reservations/create-payment-intent', signedIn(400), {}),
  plain('POST /api/reservations', signedIn(400), {}),
  plain('POST /api/reservations/{id}/pay', signedIn(404), { amount: 100 }),
  plain('PUT /api/reservations/{id}', signedIn(404), { currentPaid: 1 }),
  plain('DELETE /api/reservations/{id}', adminsOnly(404)),
  plain('GET /api/payments/attention', adminsOnly(200)),
  plain('POST /api/payments/attention/{id}/resolve', adminsOnly(404), { note: 'Called the bank.' }),
];

function emptyForm(method: ContractRequest['method'], path: string): Omit<ContractRequest, 'as'> {
  const body = new FormData();
  body.append('make', '');
  return { method, path, body };
}

export const access: ContractSuite = {
  name: 'who may call',
  cases: rows.flatMap(({ call, request, expected }) =>
    ACTORS.map((actor) =>
      contractCase(call, `${expected[actor]} for ${actor}`, async (context) => {
        const answer = await context[actor].send(request(context));
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: expected[actor],
          body: answer.body,
        });
      }),
    ),
  ),
};
