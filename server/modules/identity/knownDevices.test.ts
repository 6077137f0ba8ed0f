// Tests the cookie of a known device and its times, over replaced statements. throttle.test.ts tests what it is for.
import type { Queryable } from '#server/db/database.ts';
import {
  createKnownDevices,
  deleteExpiredDevices,
  deviceCookieOptions,
  forgetDevices,
} from './knownDevices.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const DAYS_90 = 90 * 24 * 3_600_000;
const USER = '00000000-0000-4000-8000-000000000001';

function devicesWith(answers: object[][] = []) {
  const statements: [string, readonly unknown[]][] = [];
  const db = {
    query: async (sql: string, params: readonly unknown[] = []) => {
      statements.push([sql.trim().split(' ')[0] ?? '', params]);
      return answers.shift() ?? [];
    },
  } as unknown as Queryable;
  const secret = 's'.repeat(32);
  return { db, statements, devices: createKnownDevices({ db, secret, now: () => NOW }) };
}

it.each([
  [undefined, 'device', false],
  ['http://cars.example', 'device', false],
  ['https://cars.example', '__Host-device', true],
])('has a cookie for the origin %s', (origin, name, secure) => {
  expect(deviceCookieOptions(origin)).toEqual({
    ...{ name, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DAYS_90 / 1000 },
  });
});

it('remembers a new device for 90 days, of which it stores a hash, and keeps 20 of a user', async () => {
  const { devices, statements } = devicesWith();
  const cookie = await devices.remember(USER, undefined);
  const [userId, deviceId = '', signature, ...rest] = cookie.split('.');
  expect([userId, deviceId.length, signature?.length, rest]).toEqual([USER, 32, 43, []]);
  const [[insert, inserted], [trim, trimmed]] = statements as [[string, unknown[]], [string, unknown[]]];
  expect([insert, inserted.slice(1)]).toEqual(['INSERT', [USER, new Date(NOW), new Date(NOW + DAYS_90)]]);
  expect(inserted[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([trim, trimmed]).toEqual(['DELETE', [USER, inserted[0]]]);
});

it('renews a known device of the same user, and keeps its cookie', async () => {
  const cookie = await devicesWith().devices.remember(USER, undefined);
  const { devices, statements } = devicesWith([[{}]]);
  expect(await devices.remember(USER, cookie)).toBe(cookie);
  expect(statements).toEqual([
    ['UPDATE', [expect.any(String), USER, new Date(NOW), new Date(NOW + DAYS_90)]],
  ]);
  const expired = devicesWith([[]]);
  expect(await expired.devices.remember(USER, cookie)).not.toBe(cookie);
  const other = devicesWith([[{}]]);
  expect(await other.devices.remember('other', cookie)).not.toBe(cookie);
  expect(other.statements.map(([kind]) => kind)).toEqual(['INSERT', 'DELETE']);
});

it('recognises a device of the account by its email', async () => {
  const cookie = await devicesWith().devices.remember(USER, undefined);
  const { devices, statements } = devicesWith([[{ id_hash: 'hash' }]]);
  expect(await devices.recognise(cookie, 'ada@example.com')).toBe('hash');
  expect(statements[0]?.[1].slice(1)).toEqual([USER, 'ada@example.com', new Date(NOW)]);
  expect(await devices.recognise(cookie, 'ada@example.com')).toBeUndefined();
});

it.each<[string, (cookie: string) => string | undefined]>([
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['one without a signature', (cookie) => cookie.split('.').slice(0, 2).join('.')],
  ['one with an empty user', (cookie) => `.${cookie.split('.').slice(1).join('.')}`],
  ['one with an empty device', (cookie) => cookie.replace(/\.[^.]+\./, '..')],
  ['one with another user', (cookie) => cookie.replace(USER, 'other')],
  ['one with another signature', (cookie) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
  ['one with a shorter signature', (cookie) => cookie.slice(0, -1)],
  ['one with another part', (cookie) => `${cookie}.x`],
])('does not ask the database about %s', async (_name, changed) => {
  const cookie = await devicesWith().devices.remember(USER, undefined);
  const { devices, statements } = devicesWith([[{ id_hash: 'hash' }]]);
  expect(await devices.recognise(changed(cookie), 'ada@example.com')).toBeUndefined();
  expect(statements).toEqual([]);
});

it('forgets the devices of a user, and those that have expired', async () => {
  const { db, statements } = devicesWith();
  await forgetDevices(db, USER);
  await deleteExpiredDevices(db, NOW);
  expect(statements).toEqual([
    ['DELETE', [USER]],
    ['DELETE', [new Date(NOW)]],
  ]);
});
