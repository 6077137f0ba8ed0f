// Tests when a reservation can be reviewed, with the boundaries on both sides.
import { reviewRefusal } from './reviewRefusal.ts';

const END = Date.parse('2026-11-21T00:00:00Z');
const reservation = { status: 'confirmed', remaining: 0, end: END } as const;

test.each([
  ['from its end on', reservation, END, undefined],
  ['one millisecond earlier', reservation, END - 1, 'hire_not_finished'],
  ['with one penny unpaid', { ...reservation, remaining: 1 }, END, 'balance_due'],
  ['cancelled', { ...reservation, status: 'cancelled' as const }, END, 'not_confirmed'],
  ['held', { ...reservation, status: 'held' as const }, END, 'not_confirmed'],
  ['unfinished and unpaid', { ...reservation, remaining: 1 }, END - 1, 'hire_not_finished'],
])('%s', (_title, reservation, now, refusal) => {
  expect(reviewRefusal(reservation, now)).toBe(refusal);
});
