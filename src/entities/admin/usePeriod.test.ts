// Checks the preset periods of reports, which are whole months.
import { PERIOD_PRESETS } from './usePeriod.ts';

test.each([
  ['2026-11-21', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31'], ['2025-12-01', '2026-11-30']],
  ['2026-01-31', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31'], ['2025-02-01', '2026-01-31']],
  ['2028-02-29', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-01-31'], ['2027-03-01', '2028-02-29']],
  ['2027-03-01', ['2027-03-01', '2027-03-31'], ['2027-02-01', '2027-02-28'], ['2026-04-01', '2027-03-31']],
])('are the months before and at %s', (today, ...periods) => {
  expect(PERIOD_PRESETS.map(({ period }) => Object.values(period(today)))).toEqual(periods);
  expect(PERIOD_PRESETS.map(({ text }) => text)).toEqual(['This month', 'Last month', 'Last 12 months']);
});
