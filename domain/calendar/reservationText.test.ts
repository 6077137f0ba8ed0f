import { reservationDatesText, reservationDurationText } from './reservationText.ts';

const singleDay = (startDate: string, startTime: string, endTime: string) => ({
  startDate,
  endDate: startDate,
  startTime,
  endTime,
});

it.each([
  [
    'several days',
    { startDate: '2026-11-28', endDate: '2026-11-30' },
    'Sat, 28 Nov 2026 to Mon, 30 Nov 2026',
    '3 days',
  ],
  [
    'over the October change',
    { startDate: '2027-10-30', endDate: '2027-11-01' },
    'Sat, 30 Oct 2027 to Mon, 1 Nov 2027',
    '3 days',
  ],
  ['hours', singleDay('2026-11-28', '10:00', '14:00'), 'Sat, 28 Nov 2026, 10:00 to 14:00', '4 hours'],
  [
    'hours over the March change',
    singleDay('2027-03-28', '00:30', '04:30'),
    'Sun, 28 Mar 2027, 00:30 to 04:30',
    '3 hours',
  ],
])('%s', (_, dates, when, howLong) => {
  expect(reservationDatesText(dates)).toBe(when);
  expect(reservationDurationText(dates)).toBe(howLong);
});
