// Tests the plan of a run and its figures.
import { killFigures } from './killFigures.ts';
import { scheduleRounds, type Round } from './schedule.ts';
import { CRASH_POINTS } from './crashPoints.ts';
import { createRandom } from './random.ts';

const plan = (count: number, seed = 1) => scheduleRounds(count, { random: createRandom(seed), keyed: 0.5 });
const pointsOf = (rounds: readonly Round[]) =>
  rounds.flatMap(({ kill }) => ('point' in kill ? [kill.point] : []));
const POINTS = Object.keys(CRASH_POINTS);

it('plans the same rounds for the same seed, and other rounds for another seed', () => {
  expect(plan(20)).toEqual(plan(20));
  expect(plan(20)).not.toEqual(plan(20, 2));
});

it('plans each point equally often when there are as many rounds as points or more', () => {
  expect(pointsOf(plan(POINTS.length)).sort()).toEqual([...POINTS].sort());
  const rounds = plan(2 * POINTS.length + 3);
  for (const point of POINTS) expect(pointsOf(rounds).filter((one) => one === point)).toHaveLength(2);
});

it('plans half of the rounds at different points when there are fewer rounds than points', () => {
  const points = pointsOf(plan(10));
  expect(points).toHaveLength(5);
  expect(new Set(points).size).toBe(5);
});

it('plans every point in some of many short runs', () => {
  const points = Array.from({ length: 50 }, (_, seed) => pointsOf(plan(10, seed))).flat();
  expect(new Set(points)).toEqual(new Set(POINTS));
});

describe('the figures of the kills', () => {
  const rounds = [{ kill: { point: 'intent-stored' as const, passage: 1 } }, { kill: { afterMs: 5 } }];
  const wrong = (deaths: { point: string | undefined }[]) =>
    killFigures({ deaths, vanished: 0 }, rounds).flatMap(({ faults }) => faults);

  it('are right when the server was killed at each planned point', () => {
    expect(wrong([{ point: 'intent-stored' }, { point: undefined }])).toEqual([]);
  });

  it('are wrong when the server was not killed at a planned point', () => {
    expect(wrong([{ point: undefined }, { point: 'refund-uncalled' }])).toEqual([
      'killed: its id is stored, nothing answered: 0',
    ]);
  });
});
