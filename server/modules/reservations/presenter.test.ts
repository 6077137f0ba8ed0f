// Tests which reservations count as booked, in each of their later states.
import { wasBooked } from './presenter.ts';
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

it.each<[boolean, string, Partial<ReservationRow>]>([
  [true, 'a confirmed reservation', { status: 'confirmed' }],
  [false, 'a hold', { status: 'held' }],
  [false, 'a hold that was cancelled before a payment', {}],
  [true, 'a free cancellation whose refund is pending', { paid_pence: 3_000 }],
  [true, 'a free cancellation whose refund is done', { refunded_pence: 3_000 }],
  [true, 'a late cancellation', { cancelled_free: false, paid_pence: 3_000 }],
  [true, 'a late cancellation without a payment', { cancelled_free: false }],
  [false, 'the hold of a date change, also when it is paid', { changes_id: 'a', paid_pence: 3_000 }],
])('answers %s for %s', (isBooked, _name, change) => {
  expect(wasBooked(row(change))).toBe(isBooked);
});
