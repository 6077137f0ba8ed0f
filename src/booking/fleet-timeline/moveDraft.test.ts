// Tests the draft of a move on the timeline: its faults, the clash with loaded periods, and the fields of the request.
import type { Fleet, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { END_BEFORE_START, OTHER_PURPOSE, RESERVATION_MESSAGES } from '#domain/booking/rules.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { clashOf, moveFaults, movedTotal, toMoveChanges, toMoveDraft, type MoveDraft } from './moveDraft.ts';

const CAR = aCar();
const OTHER = aCar({ id: anId(103) });
const before = aReservation({ carId: CAR.id, currentPaid: 100 });
const draft = (change: Partial<MoveDraft> = {}): MoveDraft => ({
  ...{ carId: CAR.id, startDate: '2026-12-04', endDate: '2026-12-06', startTime: '', endTime: '' },
  isByHour: false,
  ...change,
});

describe('moveFaults', () => {
  const faults = (change: Partial<MoveDraft>, { totalPence = 90_000, next = CAR } = {}) =>
    moveFaults(draft(change), { totalPence, own: CAR, next, now: FIXED_NOW }, before);
  const day = { startDate: '2026-12-04', endDate: '2026-12-04', isByHour: true };

  it.each<[string, Partial<MoveDraft>, ReturnType<typeof moveFaults>]>([
    ['no fault', {}, {}],
    ['a missing start', { startDate: '' }, { startDate: RESERVATION_MESSAGES.startDate }],
    ['a missing end', { endDate: '' }, { endDate: RESERVATION_MESSAGES.endDate }],
    ['an end before the start', { endDate: '2026-12-03' }, { endDate: END_BEFORE_START }],
    [
      'an end without a start time',
      { ...day, endTime: '12:00' },
      { startTime: RESERVATION_MESSAGES.startTime },
    ],
    [
      'a start without an end time',
      { ...day, startTime: '12:00' },
      { endTime: RESERVATION_MESSAGES.endTime },
    ],
    [
      'times in the wrong order',
      { ...day, startTime: '12:00', endTime: '10:00' },
      { endTime: RESERVATION_MESSAGES.order },
    ],
    [
      'a start of last week',
      { startDate: '2026-11-12' },
      { startDate: 'The start can be at most 24 hours ago.' },
    ],
    ['times of one day', { ...day, startTime: '10:00', endTime: '12:00' }, {}],
  ])('finds %s', (_what, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  it('refuses a car of another purpose before all other faults', () => {
    const next = aCar({ id: anId(102), CarForReason: 'Chauffeur' });
    expect(faults({ startDate: '' }, { next })).toEqual({ carId: OTHER_PURPOSE });
  });

  it('refuses a total below the paid amount, at the car when the car changes and at the end otherwise', () => {
    const text = expect.stringContaining('below what is paid (£100.00)');
    expect(faults({}, { totalPence: 10_000 })).toEqual({});
    expect(faults({}, { totalPence: 9_999 })).toEqual({ endDate: text });
    expect(faults({ carId: OTHER.id }, { totalPence: 9_999, next: OTHER })).toEqual({ carId: text });
  });
});

describe('clashOf', () => {
  const period = (id: number, startsAt: string, endsAt: string, more: object = {}) =>
    ({
      ...{ id: anId(id), kind: 'reservation', carId: CAR.id, changes: null, turnaroundMinutes: 0 },
      ...{ startsAt, endsAt },
      ...more,
    }) as unknown as Extract<FleetPeriod, { kind: 'reservation' }>;
  const moved = period(501, '2026-12-01T00:00:00Z', '2026-12-04T00:00:00Z');
  const next = period(502, '2026-12-07T00:00:00Z', '2026-12-09T00:00:00Z');
  const clash = (change: Partial<MoveDraft>, periods: FleetPeriod[], turnaroundMinutes = 0) => {
    const car = { id: CAR.id, make: '', model: '', turnaroundMinutes };
    return clashOf(draft(change), moved, { cars: [car], periods } as Fleet)?.id;
  };

  it('finds the period that occupies the days', () => {
    expect(clash({ endDate: '2026-12-07' }, [moved, next])).toBe(next.id);
  });
  it('finds no period on the days before', () => {
    expect(clash({}, [moved, next])).toBeUndefined();
  });
  it('finds the next period in the turnaround of the car', () => {
    expect(clash({}, [moved, next], 1)).toBe(next.id);
  });
  it('finds the earlier period whose turnaround reaches the days', () => {
    const earlier = period(503, '2026-12-02T00:00:00Z', '2026-12-04T00:00:00Z', { turnaroundMinutes: 1 });
    expect(clash({}, [moved, earlier])).toBe(earlier.id);
  });
  it('ignores other cars, and a hold of new dates of the same reservation', () => {
    const taken = ['2026-12-04T00:00:00Z', '2026-12-05T00:00:00Z'] as const;
    const own = period(504, ...taken, { changes: moved.id });
    expect(clash({}, [period(505, ...taken, { carId: OTHER.id }), own])).toBeUndefined();
  });
  it('ignores every period while car and dates are unchanged', () => {
    const same = { startDate: '2026-12-01', endDate: '2026-12-03' };
    expect(clash(same, [moved, period(506, moved.startsAt, moved.endsAt)])).toBeUndefined();
  });
});

it('keeps the times, the length and the price of a night that is moved', () => {
  const night = aReservation({
    ...{ carId: CAR.id, startDate: '2026-12-04', endDate: '2026-12-05' },
    ...{ startTime: '23:00', endTime: '01:30', totalPrice: 1000, isMultiDay: false },
  });
  const times = { startTime: '23:00', endTime: '01:30' };
  const moved = toMoveDraft({ carId: CAR.id, startDate: '2026-12-11', endDate: '2026-12-12', ...times });
  const cars = { own: CAR, next: CAR };
  expect(moveFaults(moved, { totalPence: 100_000, ...cars, now: FIXED_NOW }, night)).toEqual({});
  expect(movedTotal(moved, night, cars)).toBe(100_000);
  expect(toMoveChanges(moved, night)).toEqual({
    carId: CAR.id,
    ...{ startDate: '2026-12-11', endDate: '2026-12-12', ...times },
  });
});

it('sends no times of whole days', () => {
  const { startTime, endTime } = toMoveChanges(draft({ startTime: '10:00', endTime: '12:00' }), before);
  expect([startTime, endTime]).toEqual(['', '']);
});
