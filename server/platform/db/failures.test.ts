// Tests which errors count as a database outage, the text of their reason, and which failed transactions are repeated.
import {
  DatabaseUnavailable,
  isConnectionFailure,
  isStatementTimeout,
  reasonOf,
  sqlState,
} from './failures.ts';
import { retrying } from './retry.ts';

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code });
const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
const both = Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), {
  code: 'ECONNREFUSED',
});

it('tells failures of the connection from failures of the statement by their code', () => {
  const ofConnection = [
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '08003', '08006', '08P01'],
  ];
  const ofStatement = [
    ...['40001', '40P01', '23505', '57014', '55P03', '42601', 'ENOENT', '57P04', '57P010', '157P01', '0800'],
    ...['080061', 'XECONNREFUSED', 'ECONNREFUSEDX', '108006', 'A08006'],
  ];
  const found = [...ofConnection, ...ofStatement].filter((code) => isConnectionFailure(withCode(code)));
  expect(found).toEqual(ofConnection);
  expect(isConnectionFailure(both)).toBe(true);
  for (const other of [undefined, null, 'ECONNREFUSED', new Error('gone')])
    expect(isConnectionFailure(other)).toBe(false);
});

it('tells failures of the connection from other failures by their message', () => {
  const ofConnection = [
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'PGlite is closed',
    'PGlite is closing',
  ];
  const others = [
    'The Connection terminated',
    'Query read timeouts',
    'a timeout expired',
    'timeout expired again',
  ];
  const all = [...ofConnection, ...others];
  expect(all.filter((message) => isConnectionFailure(new Error(message)))).toEqual(ofConnection);
  expect(all.filter((message) => isConnectionFailure({ message }))).toEqual([]);
  expect(isStatementTimeout(new Error('Query read timeout'))).toBe(true);
  expect(isStatementTimeout(new Error('timeout expired'))).toBe(false);
  expect(isStatementTimeout({ message: 'Query read timeout' })).toBe(false);
});

it('returns the reason of each error', () => {
  const reasons: [error: unknown, reason: string][] = [
    [new Error('a reason'), 'a reason'],
    [new Error(''), 'Error'],
    [new TypeError(''), 'TypeError'],
    [new AggregateError([], 'no addresses'), 'no addresses'],
    [both, 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432'],
    [new DatabaseUnavailable(), 'The database cannot be reached'],
    [new DatabaseUnavailable(new DatabaseUnavailable(new Error('the first reason'))), 'the first reason'],
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [{ message: 'no error' }, '[object Object]'],
  ];
  expect(reasons.map(([error]) => [error, reasonOf(error)])).toEqual(reasons);
  expect(new DatabaseUnavailable(both).message).toMatch(/^The database cannot be reached: connect ECONN/);
});

it('reads the SQLSTATE of an error, and none of other codes', () => {
  const codes = ['57P01', '23P01', '23505', 'EPIPE', '2350', '235050', '2350a', 'ECONNRESET', 23505];
  expect(codes.filter((code) => sqlState(withCode(code)) === code)).toEqual(codes.slice(0, 4));
  expect(codes.slice(4).map((code) => sqlState(withCode(code)))).toEqual(Array(5).fill(undefined));
  for (const other of [undefined, null, '23505', {}]) expect(sqlState(other)).toBeUndefined();
});

it('repeats a transaction after a deadlock or a serialisation failure, at most four times in all', async () => {
  const attempts: Record<string, number> = {};
  for (const code of ['40P01', '40001', '23505', 'ECONNRESET']) {
    const attempt = jest.fn(() => Promise.reject(withCode(code)));
    await expect(retrying(attempt)).rejects.toMatchObject({ code });
    attempts[code] = attempt.mock.calls.length;
  }
  expect(attempts).toEqual({ '40P01': 4, '40001': 4, '23505': 1, ECONNRESET: 1 });
  const attempt = jest.fn(async () => 'done');
  attempt.mockRejectedValueOnce(withCode('40P01')).mockRejectedValueOnce(withCode('40001'));
  expect(await retrying(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(3);
});
