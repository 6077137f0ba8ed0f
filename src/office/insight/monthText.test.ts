// Checks the texts and figures of a month in the overview.
import { longMonth, shortMonth, utilisation } from './monthText.ts';

const month = { month: '2026-11', revenue: 0, hiredDays: 0, fleetDays: 60 };

test('returns the name of a month in any time zone', () => {
  expect([shortMonth('2026-11'), longMonth('2027-01')]).toEqual(['Nov', 'January 2027']);
});

test.each([
  [4, 60, 6.7],
  [1, 3, 33.3],
  [60, 60, 100],
  [0, 60, 0],
  [0, 0, 0],
])('converts %i of %i days to %d percent', (hiredDays, fleetDays, percent) => {
  expect(utilisation({ ...month, hiredDays, fleetDays })).toBe(percent);
});
