// Tests which reservations count as booked in each of their later states, and the dates and amounts of the answers.
import { wholeLine } from '#domain/money/lines.ts';
import { presentDates, presentReservation, remainingPence, wasBooked } from './presenter.ts';
import type { ReservationRow } from './repository.ts';

const row = (change: Partial<ReservationRow>) =>
  ({
    status: 'cancelled',
    cancelled_free: true,
    paid_pence: 0,
    refunded_pence: 0,
    changes_id: null,
    ...change,
  }) as ReservationRow;

it('counts a reservation as booked by its state and its payments', () => {
  const cases: Record<string, [boolean, Partial<ReservationRow>]> = {
    'a confirmed reservation': [true, { status: 'confirmed' }],
    'a hold': [false, { status: 'held' }],
    'a hold that was cancelled before a payment': [false, {}],
    'a free cancellation whose refund is pending': [true, { paid_pence: 3_000 }],
    'a free cancellation whose refund is done': [true, { refunded_pence: 3_000 }],
    'a late cancellation': [true, { cancelled_free: false, paid_pence: 3_000 }],
    'a late cancellation without a payment': [true, { cancelled_free: false }],
    'the hold of a date change, also when it is paid': [false, { changes_id: 'a', paid_pence: 3_000 }],
  };
  for (const [name, [isBooked, change]] of Object.entries(cases)) {
    expect({ name, isBooked: wasBooked(row(change)) }).toEqual({ name, isBooked });
  }
});

it('has the rest of the total as the remaining amount, and none after a free cancellation', () => {
  const cases: [number, Partial<ReservationRow>][] = [
    [84_000, { status: 'confirmed', paid_pence: 36_000 }],
    [0, { status: 'confirmed', paid_pence: 120_000 }],
    [0, { status: 'confirmed', paid_pence: 130_000 }],
    [84_000, { cancelled_free: false, paid_pence: 36_000 }],
    [0, { cancelled_free: true, paid_pence: 36_000 }],
    [84_000, { status: 'held', cancelled_free: true, paid_pence: 36_000 }],
  ];
  for (const [remaining, change] of cases) {
    const pence = remainingPence(row({ total_pence: 120_000, ...change }));
    expect({ change, pence }).toEqual({ change, pence: remaining });
  }
});

describe('a reservation in answers', () => {
  const stored = {
    ...{
      id: 'r1',
      reference: 'LCR-1',
      user_id: 'u1',
      car_id: 'c1',
      car_make: 'Bentley',
      car_model: 'Flying Spur',
    },
    ...{ start_date: '2031-05-10', end_date: '2031-05-12', start_time: null, end_time: null },
    ...{
      total_pence: 120_000,
      deposit_pence: 36_000,
      paid_pence: 36_050,
      refunded_pence: 1_000,
      lines: [wholeLine(120_000)],
    },
    ...{
      status: 'confirmed',
      cancelled_free: false,
      changes_id: null,
      booked_by: null,
      hold_expires_at: null,
    },
    ...{ version: 3, trip: null, chauffeur: null, saved_card: null, terms_version: 'abc' },
    created_at: new Date('2031-05-01T12:00:00Z'),
  } as unknown as ReservationRow;
  const shown = {
    ...{ id: 'r1', _id: 'r1', reference: 'LCR-1', userId: 'u1', car: 'c1', carId: 'c1' },
    ...{ carMake: 'Bentley', carModel: 'Flying Spur', startDate: '2031-05-10', endDate: '2031-05-12' },
    ...{ startTime: null, endTime: null, isMultiDay: true, totalPrice: 1_200, depositAmount: 360 },
    ...{ currentPaid: 360.5, remainingToPay: 839.5, refunded: 10, status: 'confirmed', version: 3 },
    ...{ trip: null, chauffeur: null, savedCard: null, termsVersion: 'abc' },
    createdAt: '2031-05-01T12:00:00.000Z',
    lines: expect.any(Array),
  };

  it('has amounts in pounds, London dates, and no empty fields of holds', () => {
    const answer = presentReservation(stored);
    expect(answer).toEqual(shown);
    expect(answer.lines.map(({ amount }) => amount)).toEqual([1_200]);
    for (const name of ['changes', 'isBookedByStaff', 'holdExpiresAt'])
      expect(answer).not.toHaveProperty(name);
  });

  it('counts the paid amount as refunded only for a free cancellation', () => {
    const cancelled = { ...stored, status: 'cancelled' } as ReservationRow;
    expect(presentReservation({ ...cancelled, cancelled_free: true })).toMatchObject({
      ...{ refunded: 370.5, remainingToPay: 0 },
    });
    expect(presentReservation(cancelled)).toMatchObject({ refunded: 10, remainingToPay: 839.5 });
    expect(presentReservation({ ...stored, cancelled_free: true })).toMatchObject({ refunded: 10 });
  });

  it('has times for a single day, and the end, the change and the booker for a hold', () => {
    const held = { hold_expires_at: new Date('2031-05-01T12:15:00Z'), changes_id: 'r0', booked_by: 'staff' };
    const day = { start_time: '09:00', end_time: '17:00' };
    expect(presentReservation({ ...stored, ...held, ...day } as ReservationRow)).toEqual({
      ...shown,
      ...{ startTime: '09:00', endTime: '17:00', isMultiDay: false },
      ...{ holdExpiresAt: '2031-05-01T12:15:00.000Z', changes: 'r0', isBookedByStaff: true },
    });
  });
});

it('presents dates without times as null', () => {
  const days = { startDate: '2031-05-10', endDate: '2031-05-12' };
  expect(presentDates({ ...days, startTime: undefined, endTime: undefined } as never)).toEqual({
    ...{ ...days, startTime: null, endTime: null },
  });
  expect(presentDates({ ...days, startTime: '09:00', endTime: '17:00' })).toEqual({
    ...{ ...days, startTime: '09:00', endTime: '17:00' },
  });
});
