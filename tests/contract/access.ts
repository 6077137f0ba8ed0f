// Access to a call: the call by every role, with a request that changes nothing when it is allowed.
import { contractCase, type ContractCase } from './contractCase.ts';
import { UNKNOWN_ID } from './unknownIds.ts';
import type { ContractRequest } from './adapter.ts';
import { ACTORS, type Actor, type TestContext } from './testContext.ts';

type Statuses = Record<Actor, number>;

interface Row {
  call: string;
  request: (context: TestContext) => Omit<ContractRequest, 'as'>;
  expected: Statuses;
}

export const everybody = (status: number): Statuses => ({
  guest: status,
  customer: status,
  other: status,
  driver: status,
  verifiedDriver: status,
  desk: status,
  accountant: status,
  admin: status,
});
export const signedIn = (status: number): Statuses => ({ ...everybody(status), guest: 401 });
export const adminsOnly = (status: number): Statuses => ({ ...everybody(403), guest: 401, admin: status });
/** Admins, and the staff of the desk. */
export const deskToo = (status: number): Statuses => ({ ...adminsOnly(status), desk: status });
/** Admins and accountants. */
export const accountantsToo = (status: number): Statuses => ({ ...adminsOnly(status), accountant: status });
/** Verified drivers, and staff who see the jobs. */
export const boardOnly = (status: number): Statuses => ({ ...deskToo(status), verifiedDriver: status });
/** The customer who owns it, and admins; others get 404. */
export const ownerOrAdmin = (status: number): Statuses => ({
  ...everybody(404),
  guest: 401,
  customer: status,
  admin: status,
});

/** The customer whose account it is; others get 404, admins included. */
export const ownerOnly = (status: number): Statuses => ({ ...everybody(404), guest: 401, customer: status });

/** A row about the customer's own account. */
export const ofCustomer = (call: string, expected: Statuses, body?: unknown): Row => ({
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

/** A row whose request needs only the call; `{}` is the placeholder of an unknown id. */
export function plain(call: string, expected: Statuses, body?: unknown): Row {
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

/** A case for each row; a suite begins with those of its calls. */
export const accessCases = (rows: readonly Row[]): ContractCase[] =>
  rows.map(({ call, request, expected }) =>
    contractCase(call, 'answers each role with the status of the access table', async (context) => {
      const answers: Partial<Record<Actor, number | object>> = {};
      for (const actor of ACTORS) {
        const { status, body } = await context[actor].send(request(context));
        // A wrong status appears with the body, which says why.
        answers[actor] = status === expected[actor] ? status : { status, body };
      }
      expect(answers).toEqual(expected);
    }),
  );
