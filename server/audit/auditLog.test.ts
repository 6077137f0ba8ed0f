// Tests the rows of the audit log, and the fields that differ between two rows of the product.
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '#server/db/database.ts';
import { auditOf, auditOfServer, changesBetween, type Audit, type AuditRecord } from './auditLog.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const now = () => NOW;

async function paramsOf(audit: Audit, record: Partial<AuditRecord> = {}) {
  const rows: (readonly unknown[])[] = [];
  const tx = { query: async (_sql: string, params: readonly unknown[]) => void rows.push(params) };
  await audit(tx as unknown as Queryable, {
    action: 'user.changed',
    object: { type: 'user', id: 'u1' },
    ...record,
  });
  return rows[0];
}
const request = (session: object | null) =>
  ({ session, id: 'r1', ip: '203.0.113.77' }) as unknown as FastifyRequest;
const signedIn = request({ userId: 'a1', staffRole: 'desk' });

it.each<[string, FastifyRequest, Partial<AuditRecord>, unknown[]]>([
  ['of a session', signedIn, {}, ['a1', 'desk', '{}', '{}']],
  ['of a guest', request(null), {}, [null, null, '{}', '{}']],
  ['of a user who is not staff', request({ userId: 'a1', staffRole: null }), {}, ['a1', null, '{}', '{}']],
  ['at a sign-in', request(null), { actor: { id: 'u1', role: 'owner' } }, ['u1', 'owner', '{}', '{}']],
  ['of another actor', signedIn, { actor: { id: 'u1', role: null } }, ['u1', null, '{}', '{}']],
  ['with fields', signedIn, { before: { a: 1 }, after: { a: 2 } }, ['a1', 'desk', '{"a":1}', '{"a":2}']],
])('records the action %s', async (_name, given, record, [actor, role, before, after]) => {
  expect(await paramsOf(auditOf(given, now), record)).toEqual([
    ...[new Date(NOW), actor, role, 'user.changed', 'user', 'u1', before, after, 'r1', '203.0.113.0/24'],
  ]);
});

it('records the work of the server without an actor', async () => {
  expect(await paramsOf(auditOfServer(now), { before: { a: 1 } })).toEqual([
    ...[new Date(NOW), 'user.changed', 'user', 'u1', '{"a":1}', '{}'],
  ]);
  expect(await paramsOf(auditOfServer(now), { after: { a: 1 } })).toEqual([
    ...[new Date(NOW), 'user.changed', 'user', 'u1', '{}', '{"a":1}'],
  ]);
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
