// Tests the states of a job: who may take which step, and which state the driver reports next.
import {
  ACTIVE_JOB_STATES,
  isTakenJob,
  JOB_STATES,
  JOB_STATE_TEXTS,
  JOB_TRANSITIONS,
  jobCanBecome,
  nextDriverState,
} from './status.ts';

it.each([
  ['draft', undefined],
  ['open', undefined],
  ['accepted', 'on-the-way'],
  ['on-the-way', 'with-customer'],
  ['with-customer', 'done'],
  ['done', undefined],
  ['cancelled', undefined],
] as const)('after %s, lets the driver report %s', (state, next) => {
  expect(nextDriverState(state)).toBe(next);
});

it.each([
  ['draft', 'accepted', 'driver', false],
  ['draft', 'open', 'driver', false],
  ['draft', 'open', 'admin', true],
  ['open', 'accepted', 'driver', true],
  ['accepted', 'with-customer', 'driver', false],
  ['accepted', 'open', 'driver', true],
  ['on-the-way', 'open', 'driver', true],
  ['with-customer', 'open', 'driver', false],
  ['with-customer', 'accepted', 'driver', false],
  ['with-customer', 'accepted', 'reservation', true],
  ['with-customer', 'open', 'admin', true],
  ['done', 'open', 'driver', false],
  ['done', 'with-customer', 'driver', true],
  ['done', 'open', 'admin', true],
  ['done', 'open', 'reservation', true],
  ['done', 'cancelled', 'reservation', false],
  ['with-customer', 'cancelled', 'reservation', true],
  ['cancelled', 'open', 'admin', false],
] as const)('%s -> %s by %s: %s', (from, to, cause, expected) => {
  expect(jobCanBecome(from, to, cause)).toBe(expected);
});

it('lists each step once, and allows a step from every state except cancelled', () => {
  const steps = JOB_TRANSITIONS.map(({ from, to }) => `${from} -> ${to}`);
  expect(new Set(steps).size).toBe(steps.length);
  const ends = JOB_STATES.filter((state) => !JOB_TRANSITIONS.some(({ from }) => from === state));
  expect(ends).toEqual(['cancelled']);
});

it('isTaken is true while a driver has the job, and when it is done', () => {
  expect(JOB_STATES.filter(isTakenJob)).toEqual([...ACTIVE_JOB_STATES, 'done']);
  expect(Object.keys(JOB_STATE_TEXTS)).toEqual([...JOB_STATES]);
});
