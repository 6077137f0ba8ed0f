// Tests which reservations count as booked in each of their later states, and what remains to be paid of them.
import { presentReservation, remainingPence, wasBooked } from './presenter.ts';
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

it('counts the paid amount as refunded only after a free cancellation', () => {
  const paid = { paid_pence: 36_050, refunded_pence: 1_000, lines: [], created_at: new Date(0) };
  const refunded = (change: Partial<ReservationRow>) =>
    presentReservation(row({ ...paid, ...change })).refunded;
  expect({
    free: refunded({ cancelled_free: true }),
    late: refunded({ cancelled_free: false }),
    confirmed: refunded({ status: 'confirmed' }),
  }).toEqual({ free: 370.5, late: 10, confirmed: 10 });
});
