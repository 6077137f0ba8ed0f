import { takenDates } from '#domain/testing/builders.ts';
import {
  clickDay,
  dayUses,
  isReserved,
  type DayUse,
  type ReservationMode,
  type Selection,
} from './calendar.ts';

const hours = (startDate: string, startTime: string, endTime: string) =>
  takenDates({ startDate, startTime, endTime });
const days = (startDate: string, endDate: string) => takenDates({ startDate, endDate });

describe('computing the use of days from bookings', () => {
  it('marks each day of a multi-day booking as whole, including both ends', () => {
    expect([...dayUses([days('2026-11-28', '2026-11-30')])]).toEqual([
      ['2026-11-28', { kind: 'whole' }],
      ['2026-11-29', { kind: 'whole' }],
      ['2026-11-30', { kind: 'whole' }],
    ]);
  });

  it('marks the day of a single-day booking as part and lists its hours, earliest first', () => {
    const uses = dayUses([hours('2026-11-28', '14:00', '18:00'), hours('2026-11-28', '09:00', '11:00')]);
    expect([...uses]).toEqual([
      [
        '2026-11-28',
        {
          kind: 'part',
          hours: [
            { start: '09:00', end: '11:00' },
            { start: '14:00', end: '18:00' },
          ],
        },
      ],
    ]);
  });

  it('marks both days of a booking that ends the next day as part', () => {
    const night = (endTime: string) =>
      takenDates({ startDate: '2026-11-28', endDate: '2026-11-29', startTime: '22:00', endTime });
    expect([...dayUses([night('04:00')])]).toEqual([
      ['2026-11-28', { kind: 'part', hours: [{ start: '22:00', end: '24:00' }] }],
      ['2026-11-29', { kind: 'part', hours: [{ start: '00:00', end: '04:00' }] }],
    ]);
    expect([...dayUses([night('00:00')]).keys()]).toEqual(['2026-11-28']);
  });

  it('marks a day as whole when bookings of both kinds touch it, in either order', () => {
    const whole = days('2026-11-28', '2026-11-28');
    const part = hours('2026-11-28', '09:00', '11:00');
    expect(dayUses([whole, part]).get('2026-11-28')).toEqual({ kind: 'whole' });
    expect(dayUses([part, whole]).get('2026-11-28')).toEqual({ kind: 'whole' });
  });

  it.each([
    ['the day before', '2027-03-27', undefined],
    ['the short day of March', '2027-03-28', 'whole'],
    ['the day after', '2027-03-29', undefined],
    ['the long day of October', '2027-10-31', 'part'],
    ['the day after that', '2027-11-01', undefined],
  ])('marks one day as whole around a clock change: %s', (_, date, kind) => {
    const uses = dayUses([days('2027-03-28', '2027-03-28'), hours('2027-10-31', '00:30', '23:30')]);
    expect(uses.get(date)?.kind).toBe(kind);
  });

  it.each([
    ['no bookings', []],
    ['a booking that occupies nothing', [days('2026-11-30', '2026-11-28')]],
  ])('returns no used day for %s', (_, bookings) => {
    expect(dayUses(bookings).size).toBe(0);
  });
});

describe('isReserved', () => {
  const part: DayUse = { kind: 'part', hours: [{ start: '09:00', end: '11:00' }] };

  it.each<[ReservationMode, string, boolean, DayUse | undefined]>([
    ['multi-day', 'free', false, undefined],
    ['multi-day', 'booked in part', true, part],
    ['multi-day', 'booked whole', true, { kind: 'whole' }],
    ['single-day', 'free', false, undefined],
    ['single-day', 'booked in part', false, part],
    ['single-day', 'booked whole', true, { kind: 'whole' }],
  ])('%s, a day that is %s: %p', (mode, _, reserved, use) => {
    expect(isReserved(mode, use)).toBe(reserved);
  });
});

describe('clickDay', () => {
  // The 24th is booked in part, the 27th is booked whole.
  const uses = dayUses([hours('2026-11-24', '09:00', '11:00'), days('2026-11-27', '2026-11-27')]);
  const date = (day: number) => `2026-11-${day}`;
  const none: Selection = { kind: 'none' };
  const start = (day: number): Selection => ({ kind: 'start', start: date(day) });
  const range = (from: number, to: number): Selection => ({
    kind: 'range',
    start: date(from),
    end: date(to),
  });

  it.each<[string, Selection, number, Selection, boolean]>([
    ['the first click sets the start', none, 25, start(25), false],
    ['a day booked whole cannot be a start', none, 27, none, true],
    ['a day booked in part cannot be a start', none, 24, none, true],
    ['a later day closes the range', start(25), 26, range(25, 26), false],
    ['the start itself closes a range of one day', start(25), 25, range(25, 25), false],
    ['a day before the start clears it', start(25), 23, none, false],
    ['a reserved day before the start clears it as well', start(25), 24, none, false],
    ['a range over a day booked whole resets', start(25), 28, none, true],
    ['a range that ends on a reserved day resets', start(25), 27, none, true],
    ['a range over a day booked in part resets', start(23), 25, none, true],
    ['after a range, a click sets a new start', range(25, 26), 28, start(28), false],
    ['after a range, an earlier day sets a new start', range(25, 26), 22, start(22), false],
    ['after a range, a reserved day does not change the selection', range(25, 26), 27, range(25, 26), true],
  ])('multi-day: %s', (_, selection, day, next, rejected) => {
    expect(clickDay('multi-day', selection, date(day), uses)).toEqual({ selection: next, rejected });
  });

  it.each<[string, Selection, number, Selection, boolean]>([
    ['a click selects the day', none, 25, range(25, 25), false],
    ['another click on it clears it', range(25, 25), 25, none, false],
    ['a click on another day selects that day', range(25, 25), 26, range(26, 26), false],
    ['a day booked in part can be chosen', none, 24, range(24, 24), false],
    ['a day booked whole cannot be chosen', none, 27, none, true],
    ['a click on a day booked whole does not change the selection', range(25, 25), 27, range(25, 25), true],
    ['a click replaces a start that was chosen in multi-day mode', start(25), 26, range(26, 26), false],
  ])('single-day: %s', (_, selection, day, next, rejected) => {
    expect(clickDay('single-day', selection, date(day), uses)).toEqual({ selection: next, rejected });
  });

  it('allows a range over a clock change', () => {
    const { selection } = clickDay(
      'multi-day',
      { kind: 'start', start: '2027-10-30' },
      '2027-11-01',
      new Map<string, DayUse>(),
    );
    expect(selection).toEqual({ kind: 'range', start: '2027-10-30', end: '2027-11-01' });
  });
});
