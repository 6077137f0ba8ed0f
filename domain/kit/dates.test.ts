// Checks the years that calls accept: the start of a day must exist in London, and the next day must
// have a year of four digits.
import { addDays, startOfLondonDay } from '#domain/time/london.ts';
import { auditQuery } from '#domain/office/contract/audit.ts';
import { londonDate } from './fields.ts';
import { fleetQuery } from '#domain/fleet/contract/fleet.ts';
import { periodQuery } from './periods.ts';
import { reservationListQuery } from '#domain/booking/contract/reservations.ts';

const YEAR = 'Please choose a year from 1900 to 2999.';

describe.each([
  ['GET /api/fleet', fleetQuery],
  ['GET /api/admin/insight', periodQuery],
  ['GET /api/audit', auditQuery],
  ['GET /api/reservations', reservationListQuery],
])('%s', (_call, schema) => {
  it.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('refuses %s at its field', (date) => {
    const { error } = schema.safeParse({ from: date, to: date });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['from', YEAR],
      ['to', YEAR],
    ]);
  });

  it.each(['1900-01-01', '2026-11-25', '2999-12-31'])('accepts %s', (date) => {
    expect(schema.safeParse({ from: date, to: date }).success).toBe(true);
  });
});

it('reports an invalid date before a year outside the range', () => {
  const { error } = londonDate.safeParse('0001-13-01');
  expect(error?.issues.map(({ message }) => message)).toEqual(['Not a date: YYYY-MM-DD.']);
});

it.each(['1900-01-01', '2999-12-31'])('%s and the day after it begin in London', (date) => {
  expect(startOfLondonDay(addDays(date, 1)) - startOfLondonDay(date)).toBe(86_400_000);
});
