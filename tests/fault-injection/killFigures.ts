// Counts the kills at each named point and compares them with the plan.
import { coverage, type Figure } from './figures.ts';
import type { Round } from './schedule.ts';
import { CRASH_POINTS } from './crashPoints.ts';
import type { Death } from './product.ts';

interface Killed {
  deaths: readonly Pick<Death, 'point'>[];
  /** How often the server was killed because a customer vanished. */
  vanished: number;
}

/** One figure per point. A point without a round is right: short runs have fewer rounds than points. */
export function killFigures({ deaths, vanished }: Killed, rounds: readonly Pick<Round, 'kill'>[]): Figure[] {
  const planned = (point: string) => rounds.filter(({ kill }) => kill.point === point).length;
  const died = (point: string) =>
    point === 'customer-vanished' ? vanished : deaths.filter((death) => death.point === point).length;
  return Object.entries(CRASH_POINTS).map(([point, words]) =>
    coverage(`killed: ${words}`, String(died(point)), died(point) >= planned(point)),
  );
}
