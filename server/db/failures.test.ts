// Tests which errors count as a database outage, and the text of their reason.
import { DatabaseUnavailable, isConnectionFailure, reasonOf, sqlState } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
const both = Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), {
  code: 'ECONNREFUSED',
});

it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '57P01', '57P02', '57P03', '08003', '08006'])(
  'classifies %s as a failure of the connection',
  (code) => expect(isConnectionFailure(withCode(code))).toBe(true),
);

it.each(['40001', '40P01', '23505', '57014', '55P03', '42601', 'ENOENT'])(
  'classifies %s as a failure of the statement',
  (code) => expect(isConnectionFailure(withCode(code))).toBe(false),
);

it('returns false for values that are no errors', () => {
  for (const other of [undefined, null, 'ECONNREFUSED', new Error('gone')])
    expect(isConnectionFailure(other)).toBe(false);
});

it('returns the reason, also when several addresses failed', () => {
  expect(isConnectionFailure(both)).toBe(true);
  expect(reasonOf(both)).toBe('connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432');
  expect(reasonOf(new DatabaseUnavailable(refused('::1:5432')))).toBe('connect ECONNREFUSED ::1:5432');
  expect(new DatabaseUnavailable(both).message).toMatch(/^The database cannot be reached: connect ECONN/);
});

it('returns no SQLSTATE for a system error', () => {
  expect(sqlState(withCode('57P01'))).toBe('57P01');
  expect(sqlState(withCode('ECONNRESET'))).toBeUndefined();
});
