import * as fc from 'fast-check';
import { at } from '#domain/testing/clock.ts';
import { takenDates } from '#domain/testing/builders.ts';
import { addDays, londonDate, londonTime, startOfLondonDay } from './london.ts';
import {
  endsNextDay,
  isSingleDay,
  lastDayOf,
  occupiedPeriod,
  overlaps,
  overlapsAny,
  sameDates,
  type ReservationDates,
} from './period.ts';
import { HOUR, MINUTE } from './durations.ts';

const singleDayOn = (startDate: string, startTime: string, endTime: string): ReservationDates => ({
  startDate,
  endDate: startDate,
  startTime,
  endTime,
});

describe('sameDates', () => {
  const day = singleDayOn('2026-11-28', '10:00', '12:30');
  it.each([
    ['another start day', { startDate: '2026-11-27' }],
    ['another end day', { endDate: '2026-11-29' }],
    ['another start time', { startTime: '10:01' }],
    ['another end time', { endTime: '12:31' }],
    ['no start time', { startTime: undefined }],
    ['no end time', { endTime: undefined }],
  ])('is false for %s', (_name, other) => {
    expect(sameDates(day, { ...day, ...other })).toBe(false);
    expect(sameDates({ ...day, ...other }, day)).toBe(false);
  });

  it.each([undefined, null, ''])('is true when the times are missing, %p or not sent', (none) => {
    const days = { startDate: '2026-11-28', endDate: '2026-11-30' };
    expect(sameDates(days, { ...days, startTime: none, endTime: none })).toBe(true);
    expect(sameDates({ ...days, startTime: none, endTime: none }, days)).toBe(true);
    expect(sameDates(day, { ...day })).toBe(true);
  });
});

describe('occupiedPeriod', () => {
  it('is from the start date to the midnight after the charged end date in multi-day mode', () => {
    expect(occupiedPeriod({ startDate: '2026-11-28', endDate: '2026-11-30' })).toEqual({
      start: at('2026-11-28', '00:00'),
      end: at('2026-12-01', '00:00'),
    });
  });

  it('is from the start time to the end time in single-day mode', () => {
    expect(occupiedPeriod(singleDayOn('2026-11-28', '10:00', '12:30'))).toEqual({
      start: at('2026-11-28', '10:00'),
      end: at('2026-11-28', '12:30'),
    });
  });

  const overnight = { ...singleDayOn('2026-11-28', '22:00', '04:00'), endDate: '2026-11-29' };

  it('is from the start time to the end time on the next day when the end date is the next day', () => {
    expect(endsNextDay(overnight)).toBe(true);
    expect(lastDayOf(overnight)).toBe('2026-11-29');
    expect(occupiedPeriod(overnight)).toEqual({
      start: at('2026-11-28', '22:00'),
      end: at('2026-11-29', '04:00'),
    });
  });

  it.each([
    ['a later end date', { ...overnight, endDate: '2026-11-30' }],
    ['an end time after the start time', { ...overnight, endTime: '22:01' }],
    ['no times', { startDate: '2026-11-28', endDate: '2026-11-29' }],
    ['a half-typed start', { ...overnight, startDate: '2026-11' }],
  ])('treats %s as no reservation that ends the next day', (_, dates) => {
    expect(endsNextDay(dates)).toBe(false);
    expect(lastDayOf(dates)).toBe(dates.startDate);
  });

  it.each([
    ['an ordinary night', '2026-11-28', '2026-11-29', '22:00', '04:00', 6],
    ['a whole day', '2026-11-28', '2026-11-29', '22:00', '22:00', 24],
    ['the short night of March', '2027-03-27', '2027-03-28', '22:00', '04:00', 5],
    ['the long night of October', '2027-10-30', '2027-10-31', '22:00', '04:00', 7],
  ])('%s: %s to %s, %s to %s is %p hours', (_, startDate, endDate, startTime, endTime, hours) => {
    const period = occupiedPeriod({ startDate, endDate, startTime, endTime });
    expect(period && period.end - period.start).toBe(hours * HOUR);
  });

  it('ends a single-day reservation on its start date when the request contains another end date', () => {
    const sent = { ...singleDayOn('2026-11-28', '10:00', '12:30'), endDate: '2026-12-24' };
    expect(occupiedPeriod(sent)).toEqual(occupiedPeriod(singleDayOn('2026-11-28', '10:00', '12:30')));
  });

  it.each([
    ['one day', '2026-11-28', '2026-11-28', 24],
    ['three days', '2026-11-28', '2026-11-30', 72],
    ['the short day of March', '2027-03-28', '2027-03-28', 23],
    ['the long day of October', '2027-10-31', '2027-10-31', 25],
    ['a weekend with the short day', '2027-03-27', '2027-03-28', 47],
    ['a weekend with the long day', '2027-10-30', '2027-10-31', 49],
  ])('%s: %s to %s is %p hours', (_, startDate, endDate, hours) => {
    const period = occupiedPeriod({ startDate, endDate });
    expect(period && period.end - period.start).toBe(hours * HOUR);
  });

  it.each([
    ['an end before the start', { startDate: '2026-11-28', endDate: '2026-11-27' }],
    ['an end time at the start time', singleDayOn('2026-11-28', '10:00', '10:00')],
    ['an end time before the start time', singleDayOn('2026-11-28', '12:00', '10:00')],
    ['a start the clocks skip', singleDayOn('2027-03-28', '01:30', '09:00')],
    ['an end the clocks skip', singleDayOn('2027-03-28', '00:00', '01:59')],
    ['no dates', { startDate: '', endDate: '' }],
    ['no end date', { startDate: '2026-11-28', endDate: '' }],
    ['a date that does not exist', { startDate: '2027-02-28', endDate: '2027-02-29' }],
    ['a date half typed', { startDate: '0002-11-28', endDate: '2026-11-30' }],
    ['the last day of all', { startDate: '2026-11-28', endDate: '9999-12-31' }],
    ['a time that does not exist', singleDayOn('2026-11-28', '10:00', '25:00')],
  ])('is undefined for %s', (_, dates) => {
    expect(occupiedPeriod(dates)).toBeUndefined();
  });

  it.each([
    ['both times', true, { startTime: '10:00', endTime: '12:00' }],
    ['no times', false, {}],
    ['null times', false, { startTime: null, endTime: null }],
    ['empty times', false, { startTime: '', endTime: '' }],
    ['a start time alone', false, { startTime: '10:00' }],
    ['an end time alone', false, { endTime: '12:00' }],
  ])('treats dates with %s as single-day: %p', (_, single, times) => {
    expect(isSingleDay({ startDate: '2026-11-28', endDate: '2026-11-28', ...times })).toBe(single);
  });
});

describe('overlap of half-open periods', () => {
  const noonToFour = singleDayOn('2026-11-28', '12:00', '16:00');

  it.each([
    ['ends where it starts', false, singleDayOn('2026-11-28', '10:00', '12:00')],
    ['starts where it ends', false, singleDayOn('2026-11-28', '16:00', '18:00')],
    ['ends a minute into it', true, singleDayOn('2026-11-28', '10:00', '12:01')],
    ['starts a minute before its end', true, singleDayOn('2026-11-28', '15:59', '18:00')],
    ['is the same', true, noonToFour],
    ['lies within it', true, singleDayOn('2026-11-28', '13:00', '15:00')],
    ['encloses it', true, singleDayOn('2026-11-28', '10:00', '18:00')],
    ['is on the day before', false, singleDayOn('2026-11-27', '12:00', '16:00')],
    ['has its day as last day', true, { startDate: '2026-11-26', endDate: '2026-11-28' }],
    ['has its day as first day', true, { startDate: '2026-11-28', endDate: '2026-11-30' }],
    ['ends on the day before', false, { startDate: '2026-11-26', endDate: '2026-11-27' }],
    ['starts on the day after', false, { startDate: '2026-11-29', endDate: '2026-11-30' }],
    ['occupies nothing', false, { startDate: '2026-11-30', endDate: '2026-11-26' }],
  ])('compares 12:00 to 16:00 with a reservation that %s: %p', (_, expected, other) => {
    expect(overlapsAny(noonToFour, [other])).toBe(expected);
    expect(overlapsAny(other, [noonToFour])).toBe(expected);
  });

  it('is true when any one of several bookings overlaps', () => {
    const wanted = { startDate: '2026-11-28', endDate: '2026-11-29' };
    const before = takenDates({ startDate: '2026-11-20', endDate: '2026-11-27' });
    const within = takenDates({ startDate: '2026-11-29', startTime: '09:00', endTime: '11:00' });
    expect(overlapsAny(wanted, [])).toBe(false);
    expect(overlapsAny(wanted, [before])).toBe(false);
    expect(overlapsAny(wanted, [before, within])).toBe(true);
  });

  it('is true when the last day of one reservation is the first day of another', () => {
    const first = { startDate: '2026-11-28', endDate: '2026-11-30' };
    expect(overlapsAny({ startDate: '2026-11-30', endDate: '2026-12-02' }, [first])).toBe(true);
    expect(overlapsAny({ startDate: '2026-12-01', endDate: '2026-12-02' }, [first])).toBe(false);
  });
});

describe.each(['2026-11-28', '2027-03-27', '2027-10-30'])(
  'minute by minute on %s and the day after',
  (firstDay) => {
    const days = [firstDay, addDays(firstDay, 1)];
    const opening = startOfLondonDay(firstDay);
    const closing = startOfLondonDay(addDays(firstDay, 2));
    const clock = Array.from({ length: (closing - opening) / MINUTE }, (_, index) => {
      const instant = opening + index * MINUTE;
      return { date: londonDate(instant), time: londonTime(instant) };
    });

    /**
     * The minutes for which a reservation keeps the car, counted minute by minute; the first occurrence of a time
     * counts.
     */
    function watchedMinutes({ startDate, endDate, startTime, endTime }: ReservationDates): Set<number> {
      const firstShowing = (time: string, date = startDate) =>
        clock.findIndex((shown) => shown.date === date && shown.time === time);
      const indexes = clock.map((_, index) => index);
      if (!startTime || !endTime) {
        return new Set(indexes.filter((i) => clock[i]!.date >= startDate && clock[i]!.date <= endDate));
      }
      const [start, end] = [firstShowing(startTime), firstShowing(endTime, endDate)];
      if (start < 0 || end < 0) return new Set();
      return new Set(indexes.filter((index) => index >= start && index < end));
    }

    // Most of the times are in the early hours, in which the clocks change.
    const aTime = fc
      .oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_439 }))
      .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
    const anyDates = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...days.map((day) => ({ startDate: day, endDate: day }))) },
      { weight: 1, arbitrary: fc.constant({ startDate: firstDay, endDate: days[1]! }) },
      {
        weight: 4,
        arbitrary: fc.tuple(aTime, aTime).map(([a, b]) => {
          const [endTime = '', startTime = ''] = [a, b].sort();
          return { startDate: firstDay, endDate: days[1]!, startTime, endTime };
        }),
      },
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom(...days), aTime, aTime)
          .map(([day, a, b]) => singleDayOn(day, a, b)),
      },
    );

    it('occupies the minutes that the clock shows, and overlaps a reservation with which it shares a minute', () => {
      fc.assert(
        fc.property(anyDates, anyDates, (a, b) => {
          const [first, second] = [watchedMinutes(a), watchedMinutes(b)];
          const [periodA, periodB] = [occupiedPeriod(a), occupiedPeriod(b)];
          expect(periodA ? (periodA.end - periodA.start) / MINUTE : 0).toBe(first.size);
          const shared = [...first].some((minute) => second.has(minute));
          expect(overlapsAny(a, [b])).toBe(shared);
          expect(overlapsAny(b, [a])).toBe(shared);
          if (periodA && periodB) expect(overlaps(periodA, periodB)).toBe(shared);
        }),
        { numRuns: 300 },
      );
    });
  },
);
