import { sourcesOf, type Cause } from '#domain/kit/stateMachine.ts';
import {
  blocksDates,
  HOLD_MINUTES,
  paidState,
  RESERVATION_STATUSES,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
} from './status.ts';

const canBecome = (from: ReservationStatus, to: ReservationStatus, cause?: Cause) =>
  sourcesOf(RESERVATION_TRANSITIONS, to, cause).includes(from);

/** The allowed cause of each transition; no other cause is allowed. */
const CAUSES: [ReservationStatus, ReservationStatus, Cause[]][] = [
  ['held', 'confirmed', ['provider']],
  ['held', 'expired', ['clock']],
  ['held', 'cancelled', ['customer', 'admin']],
  ['expired', 'confirmed', ['provider']],
  ['expired', 'conflict', ['provider']],
  ['confirmed', 'cancelled', ['customer', 'admin']],
];

it.each(CAUSES)('changes %s to %s only by %p', (from, to, allowed) => {
  const causes: Cause[] = ['customer', 'provider', 'clock', 'admin'];
  expect(causes.filter((each) => canBecome(from, to, each))).toEqual(allowed);
});

/** Each status, its possible next statuses, and whether it blocks its dates for other bookings. */
const LIFE: [ReservationStatus, ReservationStatus[], boolean][] = [
  ['held', ['confirmed', 'expired', 'cancelled'], true],
  ['confirmed', ['cancelled'], true],
  ['expired', ['confirmed', 'conflict'], false],
  ['cancelled', [], false],
  ['conflict', [], false],
];

describe.each(LIFE)('a reservation that is %s', (from, nexts, blocks) => {
  it.each(RESERVATION_STATUSES.map((to) => [to, nexts.includes(to)] as const))(
    'may change to %s: %p',
    (to, allowed) => {
      expect(canBecome(from, to)).toBe(allowed);
    },
  );

  it(`${blocks ? 'blocks' : 'frees'} its dates`, () => {
    expect(blocksDates(from)).toBe(blocks);
  });
});

it('the table contains every status', () => {
  expect(LIFE.map(([status]) => status).sort()).toEqual([...RESERVATION_STATUSES].sort());
});

it('holds last 15 minutes', () => {
  expect(HOLD_MINUTES).toBe(15);
});

it.each([
  [0, 'Paid'],
  [1, 'Unpaid'],
  [84_000, 'Unpaid'],
])('shows a reservation with %p pence remaining as %s', (remaining, text) => {
  expect(paidState(remaining)).toBe(text);
});
