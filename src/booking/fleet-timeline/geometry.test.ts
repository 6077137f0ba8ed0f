// Checks the positions of periods on the timeline, the choice of rendered rows and periods, and the targets
// of the arrow keys.
import { anId } from '#domain/testing/builders.ts';
import type { FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { startOfLondonDay } from '#domain/time/london.ts';
import { byCar, columnsOf, neighbourOf, rowsSeen, scaleOf, stretchOf } from './geometry.ts';
import { readView } from './fleetView.ts';
import { draggedDates, draggedTo } from './draggedDates.ts';

const instant = (date: string, hours = 0) =>
  new Date(startOfLondonDay(date) + hours * 3_600_000).toISOString();

const reserved = (
  id: number,
  carId: number,
  {
    from,
    to,
    hours,
    turnaroundMinutes = 0,
  }: { from: string; to: string; hours?: [number, number]; turnaroundMinutes?: number },
): FleetPeriod => ({
  kind: 'reservation',
  id: anId(id),
  carId: anId(carId),
  startDate: from,
  endDate: to,
  startTime: hours ? `${String(hours[0]).padStart(2, '0')}:00` : null,
  endTime: hours ? `${String(hours[1]).padStart(2, '0')}:00` : null,
  startsAt: instant(from, hours?.[0]),
  endsAt: instant(to, hours ? hours[1] : 24),
  version: 0,
  status: 'confirmed',
  reference: 'LCR-7K2MQ',
  turnaroundMinutes,
  customer: 'Ada Lovelace',
  userId: anId(1),
  totalPrice: 1200,
  remainingToPay: 840,
  holdExpiresAt: null,
  changes: null,
});

const scale = scaleOf({ from: '2026-12-01', to: '2026-12-10', dayWidth: 48 });

it('has the width of its days, and of the hours on the day of a clock change', () => {
  expect(scale.width).toBe(480);
  expect(scaleOf({ from: '2027-03-28', to: '2027-03-28', dayWidth: 48 }).width).toBe(46);
  expect(scaleOf({ from: '2027-10-31', to: '2027-10-31', dayWidth: 48 }).width).toBe(50);
});

it('places a period with its turnaround, and clips it at the ends', () => {
  const period = reserved(1, 1, { from: '2026-12-02', to: '2026-12-03', turnaroundMinutes: 180 });
  expect(stretchOf(scale, period)).toEqual({ left: 48, bookedRight: 144, right: 150 });
  const long = reserved(2, 1, { from: '2026-11-20', to: '2026-12-20', turnaroundMinutes: 60 });
  expect(stretchOf(scale, long)).toEqual({ left: 0, bookedRight: 480, right: 480 });
});

it('names days, and hours that are wide enough, only near the window', () => {
  const seen = { left: 0, right: 100 };
  expect(columnsOf(scale, seen).map(({ left }) => left)).toEqual([0, 48, 96]);
  const hours = columnsOf(scaleOf({ from: '2026-12-01', to: '2026-12-01', dayWidth: 1_440 }), {
    left: 0,
    right: 9_999,
  });
  expect(hours).toHaveLength(24);
  const short = columnsOf(scaleOf({ from: '2027-03-28', to: '2027-03-28', dayWidth: 1_440 }), {
    left: 0,
    right: 9_999,
  });
  expect(short).toHaveLength(23);
  expect(
    columnsOf(scaleOf({ from: '2026-12-01', to: '2026-12-03', dayWidth: 480 }), { left: 0, right: 9_999 }),
  ).toHaveLength(24);
});

it('renders the rows near the window', () => {
  expect(rowsSeen(0, 440, 60)).toEqual({ first: 0, end: 16 });
  expect(rowsSeen(1_320, 440, 60)).toEqual({ first: 24, end: 46 });
  expect(rowsSeen(0, 440, 3)).toEqual({ first: 0, end: 3 });
});

describe('the arrow keys', () => {
  const first = reserved(1, 1, { from: '2026-12-01', to: '2026-12-02' });
  const second = reserved(2, 1, { from: '2026-12-05', to: '2026-12-06' });
  const below = reserved(3, 3, { from: '2026-12-04', to: '2026-12-04' });
  const farBelow = reserved(4, 3, { from: '2026-12-09', to: '2026-12-09' });
  const rows = [[first, second], [], [below, farBelow]];

  it.each([
    ['ArrowRight', first, second],
    ['ArrowRight', second, undefined],
    ['ArrowLeft', second, first],
    ['ArrowLeft', first, undefined],
    ['ArrowDown', second, below],
    ['ArrowDown', below, undefined],
    ['ArrowUp', farBelow, second],
    ['ArrowUp', first, undefined],
    ['Home', second, first],
    ['End', first, second],
    ['a', first, undefined],
  ])('handles %s', (key, active, expected) => {
    expect(neighbourOf(key, active, rows)?.id).toBe(expected?.id);
  });

  it('move through the periods of each car', () => {
    expect([...byCar([first, below, second]).values()]).toEqual([[first, second], [below]]);
  });
});

describe('the address', () => {
  const view = (query: string) => readView(new URLSearchParams(query), '2026-12-01');

  it.each([
    ['', { from: '2026-12-01', to: '2026-12-30', q: '', isTable: false }],
    [
      'from=2026-12-24&days=3&q=Dawn&view=table',
      { from: '2026-12-24', to: '2026-12-26', q: 'Dawn', isTable: true },
    ],
    ['from=0001-01-01', { from: '2026-12-01', to: '2026-12-30' }],
    ['from=2026-13-01&days=5', { from: '2026-12-01', to: '2026-12-30' }],
  ])('reads %p', (query, expected) => {
    expect(view(query)).toMatchObject(expected);
  });
});

describe('a drag', () => {
  const days = reserved(1, 1, { from: '2026-12-01', to: '2026-12-03' });
  const hours = reserved(2, 1, { from: '2026-12-01', to: '2026-12-01', hours: [10, 14] });

  it.each<[string, FleetPeriod, Parameters<typeof draggedDates>[1], object | undefined]>([
    [
      'whole days move',
      days,
      { edge: 'whole', days: 2, hours: 50 },
      { startDate: '2026-12-03', endDate: '2026-12-05', startTime: '' },
    ],
    [
      'whole days grow',
      days,
      { edge: 'end', days: 1, hours: 20 },
      { startDate: '2026-12-01', endDate: '2026-12-04' },
    ],
    ['a day or less is not left', days, { edge: 'end', days: -2, hours: -48 }, undefined],
    ['less than half a day is no move', days, { edge: 'whole', days: 0, hours: 10 }, undefined],
    [
      'hours move by half hours',
      hours,
      { edge: 'whole', days: 0, hours: 1.4 },
      { startTime: '11:30', endTime: '15:30' },
    ],
    [
      'hours move by days',
      hours,
      { edge: 'whole', days: 1, hours: 26 },
      { startDate: '2026-12-02', endDate: '2026-12-02', startTime: '10:00' },
    ],
    ['hours grow', hours, { edge: 'end', days: 0, hours: 2 }, { startTime: '10:00', endTime: '16:00' }],
    ['no hours are left', hours, { edge: 'end', days: 0, hours: -4 }, undefined],
    ['a quarter of an hour at most is no move', hours, { edge: 'whole', days: 0, hours: 0.2 }, undefined],
  ])('returns the dates for %s', (_, period, distance, expected) => {
    const dates = draggedDates(period, distance);
    if (expected) expect(dates).toMatchObject(expected);
    else expect(dates).toBeUndefined();
  });

  it('proposes the car of the row to which it ends, with the same or other dates', () => {
    const upright = { edge: 'whole', days: 0, hours: 0 } as const;
    expect(draggedTo(days, upright, anId(2))).toEqual({
      carId: anId(2),
      startDate: '2026-12-01',
      endDate: '2026-12-03',
      startTime: '',
      endTime: '',
    });
    const diagonal = { edge: 'whole', days: 1, hours: 24 } as const;
    expect(draggedTo(days, diagonal, anId(2))).toMatchObject({ carId: anId(2), startDate: '2026-12-02' });
    expect(draggedTo(days, upright, anId(1))).toBeUndefined();
  });
});
