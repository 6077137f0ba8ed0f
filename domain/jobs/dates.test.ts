// Tests the dates of a job that an admin enters: they are completed, or refused with the field to correct.
import { completeJobDates, datesOfJob, NO_JOB_DATES } from './dates.ts';

const DAY = '2026-12-04';
const dates = (startDate: string, endDate: string, startTime: string | null, endTime: string | null) => ({
  startDate,
  endDate,
  startTime,
  endTime,
});

it.each([
  ['nothing', {}, NO_JOB_DATES],
  ['empty fields', { startDate: '', endDate: null, startTime: '', endTime: '' }, NO_JOB_DATES],
  ['a day', { startDate: DAY }, dates(DAY, DAY, null, null)],
  ['several days', { startDate: DAY, endDate: '2026-12-06' }, dates(DAY, '2026-12-06', null, null)],
  ['times', { startDate: DAY, startTime: '10:00', endTime: '14:00' }, dates(DAY, DAY, '10:00', '14:00')],
  [
    'times over midnight',
    { startDate: DAY, startTime: '22:00', endTime: '04:00' },
    dates(DAY, '2026-12-05', '22:00', '04:00'),
  ],
  [
    'a whole day from a time',
    { startDate: DAY, startTime: '10:00', endTime: '10:00' },
    dates(DAY, '2026-12-05', '10:00', '10:00'),
  ],
  [
    'times with another end date, which they replace',
    { startDate: DAY, endDate: '2026-12-09', startTime: '10:00', endTime: '10:01' },
    dates(DAY, DAY, '10:00', '10:01'),
  ],
])('completes %s', (_what, entered, expected) => {
  expect(completeJobDates(entered)).toEqual(expected);
});

it.each([
  ['a time without a date', { startTime: '10:00', endTime: '11:00' }, 'startDate'],
  ['an end without a start', { endDate: DAY }, 'startDate'],
  ['a start time alone', { startDate: DAY, startTime: '10:00' }, 'endTime'],
  ['an end time alone', { startDate: DAY, endTime: '10:00' }, 'startTime'],
  ['an end before the start', { startDate: DAY, endDate: '2026-12-03' }, 'endDate'],
  [
    'a start that the clocks skip',
    { startDate: '2027-03-28', startTime: '01:30', endTime: '09:00' },
    'startTime',
  ],
  [
    'an end that the clocks skip',
    { startDate: '2027-03-27', startTime: '22:00', endTime: '01:30' },
    'endTime',
  ],
])('refuses %s', (_what, entered, field) => {
  expect(completeJobDates(entered)).toEqual({ field, message: expect.stringMatching(/\w/) });
});

it('returns no dates for the rules when the start is missing', () => {
  expect(datesOfJob(NO_JOB_DATES)).toBeUndefined();
  expect(datesOfJob(dates(DAY, DAY, null, null))).toEqual(dates(DAY, DAY, null, null));
});
