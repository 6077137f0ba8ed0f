// Tests which errors count as a database outage, and the text of their reason.
import {
  DatabaseUnavailable,
  isConnectionFailure,
  isStatementTimeout,
  reasonOf,
  sqlState,
} from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
const both = Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), {
  code: 'ECONNREFUSED',
});

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '08003', '08006', '08P01'],
])('classifies %s as a failure of the connection', (code) =>
  expect(isConnectionFailure(withCode(code))).toBe(true),
);

it.each([
  ...[
    '40001',
    '40P01',
    '23505',
    '57014',
    '55P03',
    '42601',
    'ENOENT',
    '57P04',
    '57P010',
    '157P01',
    '0800',
    '080061',
  ],
  ...['XECONNREFUSED', 'ECONNREFUSEDX', '108006', 'A08006'],
])('classifies %s as a failure of the statement', (code) =>
  expect(isConnectionFailure(withCode(code))).toBe(false),
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

it.each([
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
])('classifies the message %s as a failure of the connection', (message) => {
  expect(isConnectionFailure(new Error(message))).toBe(true);
  expect(isConnectionFailure({ message })).toBe(false);
});

it.each(['The Connection terminated', 'Query read timeouts', 'a timeout expired', 'timeout expired again'])(
  'classifies the message %s as a failure of the statement',
  (message) => expect(isConnectionFailure(new Error(message))).toBe(false),
);

it('recognises a connection that does not answer', () => {
  expect(isStatementTimeout(new Error('Query read timeout'))).toBe(true);
  expect(isStatementTimeout(new Error('timeout expired'))).toBe(false);
  expect(isStatementTimeout({ message: 'Query read timeout' })).toBe(false);
});

it.each<[unknown, string]>([
  [new Error('a reason'), 'a reason'],
  [new Error(''), 'Error'],
  [new TypeError(''), 'TypeError'],
  [new AggregateError([], 'no addresses'), 'no addresses'],
  [new DatabaseUnavailable(), 'The database cannot be reached'],
  [new DatabaseUnavailable(new DatabaseUnavailable(new Error('the first reason'))), 'the first reason'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [{ message: 'no error' }, '[object Object]'],
])('returns the reason of %p', (error, reason) => expect(reasonOf(error)).toBe(reason));

it.each([
  ['23P01', '23P01'],
  ['23505', '23505'],
  ['2350', undefined],
  ['235050', undefined],
  ['2350a', undefined],
  ['EPIPE', 'EPIPE'],
])('reads the SQLSTATE of the code %s', (code, state) => expect(sqlState(withCode(code))).toBe(state));

it('reads no SQLSTATE of a code that is no text', () => {
  for (const other of [Object.assign(new Error('x'), { code: 23505 }), undefined, null, '23505', {}])
    expect(sqlState(other)).toBeUndefined();
});
