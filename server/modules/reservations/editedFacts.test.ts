// Tests the dates and the car that an edit by staff makes of a reservation. adminEdits.test.ts and carMoves.test.ts test the calls.
import type { Queryable } from '#server/db/database.ts';
import { nextCar, nextDates, nextTotal } from './editedFacts.ts';
import * as edits from './editRepository.ts';
import * as reservations from './repository.ts';

jest.mock('./editRepository.ts');
jest.mock('./repository.ts');
const repository = jest.mocked(reservations);

const days = {
  ...{
    id: 'r1',
    car_id: 'c1',
    start_date: '2031-05-10',
    end_date: '2031-05-12',
    start_time: null,
    end_time: null,
  },
  ...{ total_pence: 30_000, lines: null },
} as unknown as reservations.ReservationRow;
const day = {
  ...days,
  ...{ end_date: '2031-05-10', start_time: '09:00', end_time: '17:00' },
} as reservations.ReservationRow;

it.each<[string, reservations.ReservationRow, object, object]>([
  ['nothing', days, {}, { startDate: '2031-05-10', endDate: '2031-05-12' }],
  ['an end', days, { endDate: '2031-05-14' }, { startDate: '2031-05-10', endDate: '2031-05-14' }],
  ['a start', days, { startDate: '2031-05-11' }, { startDate: '2031-05-11', endDate: '2031-05-12' }],
  [
    'nothing of a day',
    day,
    {},
    { startDate: '2031-05-10', endDate: '2031-05-10', startTime: '09:00', endTime: '17:00' },
  ],
  [
    'a time',
    day,
    { endTime: '18:00' },
    { startDate: '2031-05-10', endDate: '2031-05-10', startTime: '09:00', endTime: '18:00' },
  ],
  [
    'a night',
    day,
    { endDate: '2031-05-11', startTime: '20:00', endTime: '02:00' },
    { startDate: '2031-05-10', endDate: '2031-05-11', startTime: '20:00', endTime: '02:00' },
  ],
  [
    'several days, without the times',
    day,
    { endDate: '2031-05-14' },
    { startDate: '2031-05-10', endDate: '2031-05-14' },
  ],
  [
    'a single day',
    days,
    { endDate: '2031-05-10', startTime: '09:00', endTime: '12:00' },
    { startDate: '2031-05-10', endDate: '2031-05-10', startTime: '09:00', endTime: '12:00' },
  ],
])('changes %s', (_name, row, edit, expected) => {
  expect(nextDates(row, edit).dates).toEqual(expected);
});

it('answers what the dates occupy', () => {
  expect(nextDates(day, {}).period).toEqual({
    start: Date.parse('2031-05-10T08:00:00Z'),
    end: Date.parse('2031-05-10T16:00:00Z'),
  });
});

it.each<[string, reservations.ReservationRow, object, string]>([
  ['an end before the start', days, { endDate: '2031-05-09' }, 'endDate'],
  ['a start after the end', days, { startDate: '2031-05-13' }, 'endDate'],
  ['a start without an end', day, { endTime: '' }, 'endTime'],
  ['an end without a start', day, { startTime: '' }, 'startTime'],
  ['times in the wrong order', day, { startTime: '18:00' }, 'endTime'],
])('refuses %s', (_name, row, edit, field) => {
  expect(() => nextDates(row, edit)).toThrow(
    expect.objectContaining({
      ...{ status: 422, code: 'invalid_booking' },
      errors: [{ field, message: expect.any(String) }],
    }),
  );
});

describe('the car', () => {
  const next = { id: 'c2', purpose: 'MusicVideo' } as reservations.CarRow;
  const move = (carId: string | undefined) => nextCar({} as Queryable, days, { carId });
  beforeEach(() => {
    repository.findCar.mockResolvedValue(next);
    jest.mocked(edits.findPurpose).mockResolvedValue('MusicVideo');
  });

  it('stays without another one, and moves to one of the same purpose', async () => {
    expect([await move(undefined), await move('c1'), await move('c2')]).toEqual([undefined, undefined, next]);
  });

  it('does not move to a deleted car, or to one of another purpose', async () => {
    const problem = { status: 422, errors: [{ field: 'carId', message: expect.any(String) }] };
    jest.mocked(edits.findPurpose).mockResolvedValue('Chauffeur');
    await expect(move('c2')).rejects.toMatchObject(problem);
    repository.findCar.mockResolvedValue(undefined);
    await expect(move('c2')).rejects.toMatchObject({
      ...problem,
      message: 'This car is no longer available.',
    });
  });
});

it('takes the total of the edit', () => {
  const dates = { startDate: '2031-05-10', endDate: '2031-05-12' };
  expect(nextTotal(days, { totalPrice: 12.34 }, { own: undefined, next: undefined, dates })).toBe(1_234);
  expect(nextTotal(days, {}, { own: undefined, next: undefined, dates })).toBe(30_000);
});
