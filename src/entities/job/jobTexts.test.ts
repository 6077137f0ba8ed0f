// Checks the texts of a job's date and times.
import { aJob } from '#mocks/jobFixtures.ts';
import { jobTimeText } from './jobTexts.ts';

test.each([
  [null, null, null, null, ''],
  ['2026-12-04', '2026-12-04', null, null, 'Fri, 4 Dec 2026'],
  ['2026-12-04', '2026-12-05', null, null, 'Fri, 4 Dec 2026 to Sat, 5 Dec 2026'],
  ['2026-12-04', '2026-12-04', '10:00', '14:00', 'Fri, 4 Dec 2026, 10:00 to 14:00'],
])('is the time of a job from %s to %s, %s to %s: %s', (startDate, endDate, startTime, endTime, text) => {
  expect(jobTimeText(aJob({ startDate, endDate, startTime, endTime }))).toBe(text);
});
