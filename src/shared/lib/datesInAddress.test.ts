// Checks the dates of a search in the address.
import { readDates, searchOf, searchOfDates } from './datesInAddress.ts';

const EMPTY = { from: '', to: '', startTime: '', endTime: '' };

test.each([
  ['', EMPTY],
  ['?from=2026-12-04', { ...EMPTY, from: '2026-12-04' }],
  [
    '?from=a&to=b&startTime=10:00&endTime=12:00&make=x',
    { from: 'a', to: 'b', startTime: '10:00', endTime: '12:00' },
  ],
])('reads %s', (search, dates) => {
  expect(readDates(search)).toEqual(dates);
});

test('writes only what is set', () => {
  expect(searchOf(EMPTY)).toBe('');
  expect(searchOf({ ...EMPTY, from: '2026-12-04', make: 'A&B' })).toBe('?from=2026-12-04&make=A%26B');
  const days = { startDate: '2026-12-04', endDate: '2026-12-06' };
  expect(searchOfDates({ ...days, startTime: null, endTime: null })).toBe('?from=2026-12-04&to=2026-12-06');
  expect(readDates(searchOfDates({ ...days, startTime: '10:00', endTime: '12:00' }))).toEqual({
    ...{ from: '2026-12-04', to: '2026-12-06', startTime: '10:00', endTime: '12:00' },
  });
});
