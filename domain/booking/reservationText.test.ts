import { balanceDueText, reservationDatesText, reservationDurationText } from './reservationText.ts';

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
])('writes the dates and the length of %s', (_, dates, when, howLong) => {
  expect(reservationDatesText(dates)).toBe(when);
  expect(reservationDurationText(dates)).toBe(howLong);
});

it.each([
  ['2026-11-20T10:00:00Z', 48, 'due by the end of Wed, 25 Nov 2026'],
  ['2026-11-20T10:00:00Z', 30, 'due by 18:00 on Thu, 26 Nov 2026'],
  ['2026-11-26T00:00:01Z', 48, 'due before the start on Sat, 28 Nov 2026'],
])('writes when the balance of a booking of %s is due', (bookedAt, dueHours, expected) => {
  const dates = { startDate: '2026-11-28', endDate: '2026-11-30' };
  expect(balanceDueText(dates, { bookedAt: Date.parse(bookedAt), dueHours })).toBe(expected);
});

it('names both days of a reservation that ends the next day', () => {
  const night = { ...singleDay('2027-03-27', '22:00', '04:00'), endDate: '2027-03-28' };
  expect(reservationDatesText(night)).toBe('Sat, 27 Mar 2027, 22:00 to Sun, 28 Mar 2027, 04:00');
  expect(reservationDurationText(night)).toBe('5 hours');
});
