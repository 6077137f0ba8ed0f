// A role matrix for tests of a module's calls: one row per call, with the expected status for each kind of caller.
import { randomUUID } from 'node:crypto';
import type { TestApp, TestUser } from './testApp.ts';

export const ACTORS = ['guest', 'customer', 'driver', 'verifiedDriver', 'otherDriver', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];
export type People = Record<Exclude<Actor, 'guest'>, TestUser>;

export interface MatrixRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The URL; `{id}` is the object that the test creates for each cell, `{missing}` an unknown id. */
  url: string;
  body?: object;
  expected: Record<Actor, number>;
}

export const everybody = (status: number): Record<Actor, number> => ({
  guest: status,
  customer: status,
  driver: status,
  verifiedDriver: status,
  otherDriver: status,
  admin: status,
});
export const adminsOnly = (status: number) => ({ ...everybody(403), guest: 401, admin: status });

/** One user of each kind; `otherDriver` is also verified. */
export async function signUpPeople(test: TestApp): Promise<People> {
  return {
    customer: await test.signUp(),
    driver: await test.signUp('driver'),
    verifiedDriver: await test.signUp('verifiedDriver'),
    otherDriver: await test.signUp('verifiedDriver'),
    admin: await test.signUp('admin'),
  };
}

let addresses = 0;

/** Sends one cell's request about `id` from a separate address, so that no rate limit applies. */
function sendCell(
  test: TestApp,
  people: People,
  { method, url, body, actor }: MatrixRow & { actor: Actor },
  id: string,
) {
  const user = actor === 'guest' ? undefined : people[actor];
  return test.app.inject({
    method,
    url: url.replace('{id}', id).replace('{missing}', randomUUID()),
    ...(body ? { payload: body } : {}),
    remoteAddress: `2001:db8:${(addresses += 1).toString(16)}::1`,
    headers: { 'sec-fetch-site': 'same-origin', ...(user ? { cookie: user.cookie } : {}) },
  });
}

/**
 * Sends each row by every actor, about an object of its own that `idOf` creates, and expects the statuses of the table.
 */
export async function expectMatrix(
  test: TestApp,
  people: People,
  rows: readonly MatrixRow[],
  idOf: (row: MatrixRow) => Promise<string> | string = () => '',
): Promise<void> {
  const wrong: string[] = [];
  for (const row of rows) {
    for (const actor of ACTORS) {
      const { statusCode, body } = await sendCell(test, people, { ...row, actor }, await idOf(row));
      if (statusCode === row.expected[actor]) continue;
      const call = `${row.method} ${row.url} ${row.body ? JSON.stringify(row.body) : ''}`;
      wrong.push(
        `${call} by ${actor}: ${String(statusCode)} instead of ${String(row.expected[actor])}, ${body}`,
      );
    }
  }
  expect(wrong).toEqual([]);
}

/** The calls that the OpenAPI description lists under this tag, as 'GET /api/jobs'. */
export function documentedCalls(test: TestApp, tag: string): string[] {
  return Object.entries(test.app.swagger().paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, { tags?: string[] }>)
      .filter(([, { tags = [] }]) => tags.includes(tag))
      .map(([method]) => `${method.toUpperCase()} ${url}`),
  );
}

/** The calls of these rows. */
export const callsOf = (rows: readonly MatrixRow[]): string[] => [
  ...new Set(rows.map(({ method, url }) => `${method} ${url.replace('{missing}', '{id}')}`)),
];
