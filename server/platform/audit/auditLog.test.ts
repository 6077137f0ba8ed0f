// Tests the rows of the audit log, the fields that differ between two rows of the product, and the masking of personal
// data.
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { auditOf, auditOfServer, changesBetween, type Audit, type AuditRecord } from './auditLog.ts';
import { mask, masked, networkOf } from './masking.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const now = () => NOW;

async function paramsOf(audit: Audit, record: Partial<AuditRecord> = {}) {
  const rows: (readonly unknown[])[] = [];
  const tx = { query: async (_sql: string, params: readonly unknown[]) => void rows.push(params) };
  const object = { type: 'user', id: 'u1' } as const;
  await audit(tx as unknown as Queryable, { action: 'user.changed', object, ...record });
  // A field without a value is left out, or is null.
  return rows[0]?.filter((value) => value !== null);
}
const request = (session: object | null) =>
  ({ session, id: 'r1', ip: '203.0.113.77' }) as unknown as FastifyRequest;

it('records an action with its actor, fields, request and network', async () => {
  const signedIn = request({ userId: 'a1', staffRole: 'desk' });
  const cases: [name: string, FastifyRequest, Partial<AuditRecord>, unknown[]][] = [
    ['of a session', signedIn, {}, ['a1', 'desk', '{}', '{}']],
    ['of a guest', request(null), {}, [null, null, '{}', '{}']],
    ['of a customer', request({ userId: 'a1', staffRole: null }), {}, ['a1', null, '{}', '{}']],
    ['at a sign-in', request(null), { actor: { id: 'u1', role: 'owner' } }, ['u1', 'owner', '{}', '{}']],
    ['of another actor', signedIn, { actor: { id: 'u1', role: null } }, ['u1', null, '{}', '{}']],
    ['with fields', signedIn, { before: { a: 1 }, after: { a: 2 } }, ['a1', 'desk', '{"a":1}', '{"a":2}']],
  ];
  for (const [name, given, record, [actor, role, before, after]] of cases) {
    const row = [
      new Date(NOW),
      actor,
      role,
      'user.changed',
      'user',
      'u1',
      before,
      after,
      'r1',
      '203.0.113.0/24',
    ];
    expect([name, await paramsOf(auditOf(given, now), record)]).toEqual([
      name,
      row.filter((value) => value !== null),
    ]);
  }
});

it('records the work of the server without an actor', async () => {
  const row = (before: string, after: string) => [
    ...[new Date(NOW), 'user.changed', 'user', 'u1', before, after],
    ...['background', ''],
  ];
  expect(await paramsOf(auditOfServer(now), { before: { a: 1 } })).toEqual(row('{"a":1}', '{}'));
  expect(await paramsOf(auditOfServer(now), { after: { a: 1 } })).toEqual(row('{}', '{"a":1}'));
});

it('compares the named fields by their content', () => {
  const before = { a: 1, b: [1, 2], c: null, d: 'same', e: 'x' };
  const after = { a: 2, b: [1, 2], c: 'set', d: 'same', e: 'y' };
  expect(changesBetween(before, after as never, ['a', 'b', 'c', 'd'])).toEqual({
    before: { a: 1, c: null },
    after: { a: 2, c: 'set' },
  });
  expect(changesBetween(before, before, ['a', 'b'])).toEqual({ before: {}, after: {} });
});

it('masks all but the first characters of personal data, and shortens an address to its network', () => {
  expect(['Ada', 'ada.lovelace@example.com', '020 7946 0000', '', null].map(mask)).toEqual([
    ...['A***', 'a***@e***', '0***', '', null],
  ]);
  expect(masked({ name: 'Ada', role: 'desk' }, ['name'])).toEqual({ name: 'A***', role: 'desk' });
  expect(['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:1:2:3:4:5:6'].map(networkOf)).toEqual([
    ...['203.0.113.0/24', '203.0.113.0/24', '2001:db8:1:2::/64'],
  ]);
});
