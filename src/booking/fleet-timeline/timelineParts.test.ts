// Checks the positions of periods on the timeline, the choice of rendered rows and periods, and the targets
// of the arrow keys.
import { checkCases } from '#app/testing/checkCases.ts';
import { anId, aCar, aReservation } from '#domain/testing/builders.ts';
import type { FleetPeriod, Fleet } from '#domain/fleet/contract/fleet.ts';
import { startOfLondonDay } from '#domain/time/london.ts';
import { byCar, columnsOf, neighbourOf, rowsSeen, scaleOf, stretchOf } from './geometry.ts';
import { readView } from './fleetView.ts';
import { draggedDates, draggedTo } from './draggedDates.ts';
import { edgeSpeed, pointInContent } from './autoScroll.ts';
import { END_BEFORE_START, OTHER_PURPOSE, RESERVATION_MESSAGES } from '#domain/booking/rules.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { clashOf, moveFaults, movedTotal, toMoveChanges, toMoveDraft, type MoveDraft } from './moveDraft.ts';
import { dialogDismissed, dialogRequested, fleetTimelineSlice, periodFocused } from './fleetTimelineSlice.ts';

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
  surname: 'Lovelace',
  lacksDriver: false,
  userId: anId(1),
  totalPrice: 1200,
  remainingToPay: 840,
  holdExpiresAt: null,
  changes: null,
});

const scale = scaleOf({ from: '2026-12-01', to: '2026-12-10', room: 480 });

it('fits its room, also on the day of a clock change, with days of at least the narrowest width', () => {
  expect(scale.width).toBe(480);
  expect(scaleOf({ from: '2027-03-28', to: '2027-03-28', room: 480 }).width).toBe(480);
  expect(scaleOf({ from: '2027-10-31', to: '2027-10-31', room: 480 }).width).toBe(480);
  expect(scaleOf({ from: '2026-12-01', to: '2026-12-10', room: 100, narrowest: 24 }).width).toBe(240);
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
  const hours = columnsOf(scaleOf({ from: '2026-12-01', to: '2026-12-01', room: 1_440 }), {
    left: 0,
    right: 9_999,
  });
  expect(hours).toHaveLength(24);
  const short = columnsOf(scaleOf({ from: '2027-03-28', to: '2027-03-28', room: 1_440 }), {
    left: 0,
    right: 9_999,
  });
  expect(short).toHaveLength(23);
  expect(
    columnsOf(scaleOf({ from: '2026-12-01', to: '2026-12-03', room: 1_440 }), { left: 0, right: 9_999 }),
  ).toHaveLength(24);
});

it('renders the rows near the window', () => {
  expect(rowsSeen({ top: 0, height: 440 }, 60, 44)).toEqual({ first: 0, end: 16 });
  expect(rowsSeen({ top: 1_320, height: 440 }, 60, 44)).toEqual({ first: 24, end: 46 });
  expect(rowsSeen({ top: 0, height: 440 }, 3, 24)).toEqual({ first: 0, end: 3 });
});

describe('the arrow keys', () => {
  const first = reserved(1, 1, { from: '2026-12-01', to: '2026-12-02' });
  const second = reserved(2, 1, { from: '2026-12-05', to: '2026-12-06' });
  const below = reserved(3, 3, { from: '2026-12-04', to: '2026-12-04' });
  const farBelow = reserved(4, 3, { from: '2026-12-09', to: '2026-12-09' });
  const rows = [[first, second], [], [below, farBelow]];

  it('select the next period in their direction', () =>
    checkCases(
      [
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
      ],
      (key, active, expected) => {
        expect(neighbourOf(key, active, rows)?.id).toBe(expected?.id);
      },
    ));

  it('move through the periods of each car', () => {
    expect([...byCar([first, below, second]).values()]).toEqual([[first, second], [below]]);
  });
});

describe('the address', () => {
  const view = (query: string) => readView(new URLSearchParams(query), '2026-12-01');

  it('is read, and has defaults for what is missing or invalid', () =>
    checkCases(
      [
        ['', { from: '2026-12-01', to: '2026-12-30', rowHeight: 24, q: '', isTable: false }],
        [
          'from=2026-12-24&days=7&rows=44&q=Dawn&view=table',
          { from: '2026-12-24', to: '2026-12-30', rowHeight: 44, q: 'Dawn', isTable: true },
        ],
        ['from=0001-01-01', { from: '2026-12-01', to: '2026-12-30' }],
        ['from=2026-13-01&days=5', { from: '2026-12-01', to: '2026-12-30' }],
      ],
      (query, expected) => {
        expect(view(query)).toMatchObject(expected);
      },
    ));
});

describe('a drag', () => {
  const days = reserved(1, 1, { from: '2026-12-01', to: '2026-12-03' });
  const hours = reserved(2, 1, { from: '2026-12-01', to: '2026-12-01', hours: [10, 14] });

  it('returns the dates of its distance', () =>
    checkCases<[string, FleetPeriod, Parameters<typeof draggedDates>[1], object | undefined]>(
      [
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
      ],
      (_, period, distance, expected) => {
        const dates = draggedDates(period, distance);
        if (expected) expect(dates).toMatchObject(expected);
        else expect(dates).toBeUndefined();
      },
    ));

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

describe('automatic scrolling', () => {
  test('is faster near an edge, up to a limit, and only in the direction of the pointer', () =>
    checkCases<[what: string, at: number, way: number, speed: number]>(
      [
        ['the middle', 500, 40, 0],
        ['the last px before the far edge', 852, 40, 0],
        ['half way to the far edge', 876, 40, 450],
        ['the far edge', 900, 40, 900],
        ['beyond the far edge', 2_000, 40, 900],
        ['the first px after the near edge', 148, -40, 0],
        ['half way to the near edge', 124, -40, -450],
        ['the near edge', 100, -40, -900],
        ['beyond the near edge', -500, -40, -900],
        ['the far edge, away from it', 890, -1, 0],
        ['the far edge, at rest', 890, 0, 0],
        ['the near edge, away from it', 110, 1, 0],
        ['the near edge, at rest', 110, 0, 0],
      ],
      (_what, at, way, speed) => {
        expect(edgeSpeed(at, { from: 100, to: 900, way })).toBeCloseTo(speed);
      },
    ));

  test('leaves half of a narrow timeline without a scroll, and is 0 when nothing is visible', () => {
    const narrow = { from: 0, to: 80 };
    expect(edgeSpeed(60, { ...narrow, way: 5 })).toBe(0);
    expect(edgeSpeed(70, { ...narrow, way: 5 })).toBeCloseTo(450);
    expect(edgeSpeed(20, { ...narrow, way: -5 })).toBe(0);
    for (const to of [10, -40]) expect(edgeSpeed(10, { from: 10, to, way: 5 })).toBe(0);
  });

  test('finds the pointer in the content by the position and the scroll of the timeline', () => {
    const element = document.createElement('div');
    element.getBoundingClientRect = () => new DOMRect(30, 200, 800, 400);
    element.scrollLeft = 1_000;
    element.scrollTop = 88;
    expect(pointInContent(element, { x: 130, y: 250 })).toEqual({ x: 1_100, y: 138 });
  });
});

describe('a move', () => {
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

    it('finds the fault at its field', () =>
      checkCases<[string, Partial<MoveDraft>, ReturnType<typeof moveFaults>]>(
        [
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
        ],
        (_what, change, expected) => {
          expect(faults(change)).toEqual(expected);
        },
      ));

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

    it('finds the period that occupies the days or their turnaround', () => {
      expect(clash({ endDate: '2026-12-07' }, [moved, next])).toBe(next.id);
      expect(clash({}, [moved, next])).toBeUndefined();
      expect(clash({}, [moved, next], 1)).toBe(next.id);
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
});

describe('the slice', () => {
  const { reducer } = fleetTimelineSlice;
  const start = reducer(undefined, periodFocused('first'));

  it('moves the focus to the period of a dialog, and keeps it after the dialog', () => {
    const open = reducer(start, dialogRequested({ kind: 'details', id: 'second' }));
    expect(open).toEqual({ dialog: { kind: 'details', id: 'second' }, activeId: 'second' });
    expect(reducer(open, dialogDismissed())).toEqual({ dialog: null, activeId: 'second' });
  });

  it('keeps the focus for a dialog without a period', () => {
    const open = reducer(start, dialogRequested({ kind: 'new-block', carId: 'a-car' }));
    expect(open).toEqual({ dialog: { kind: 'new-block', carId: 'a-car' }, activeId: 'first' });
  });
});
