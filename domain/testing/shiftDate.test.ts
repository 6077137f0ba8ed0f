// Tests which functions show the shifted time, and which do not.
import { shiftDate } from './shiftDate.ts';
import { DAY } from '#domain/time/durations.ts';

const MACHINE = Date.parse('2026-11-22T10:00:00Z');

/** A separate scope on a machine whose time is MACHINE until the test changes it. */
function shifted(aheadMs: number) {
  const machine = { now: MACHINE };
  const scope = {
    Date: class extends Date {
      static override now = () => machine.now;
    } as unknown as DateConstructor,
  };
  shiftDate(scope, aheadMs);
  return { machine, scope };
}

it('shows the shifted time in every way to read the current time', () => {
  const { scope } = shifted(DAY);
  expect(scope.Date.now()).toBe(MACHINE + DAY);
  expect(new scope.Date().getTime()).toBe(MACHINE + DAY);
  expect(scope.Date()).toBe(new Date(MACHINE + DAY).toString());
});

it('continues with the time of the machine', () => {
  const { machine, scope } = shifted(-DAY);
  machine.now += 1_500;
  expect(scope.Date.now()).toBe(MACHINE - DAY + 1_500);
});

it('does not change given dates, their type and their class', () => {
  const { scope } = shifted(DAY);
  expect(new scope.Date('2028-02-29T12:00:00Z').toISOString()).toBe('2028-02-29T12:00:00.000Z');
  expect(new scope.Date(2028, 1, 29)).toEqual(new Date(2028, 1, 29));
  expect(scope.Date.UTC(2028, 1, 29)).toBe(Date.UTC(2028, 1, 29));
  expect(new scope.Date(0)).toBeInstanceOf(scope.Date);
  expect(new scope.Date(0).constructor).toBe(scope.Date);
});
