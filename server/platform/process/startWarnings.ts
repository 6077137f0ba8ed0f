// What the operator has to know about the configuration at the start.
import { type Env, isReachable } from './env.ts';
import { variables } from './envVariables.ts';

/** The number of inserted, deleted, replaced and exchanged characters between two words. */
function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const exchanged =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, exchanged));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** Short names resemble each other by chance: HOME and HOST differ in two characters. */
const allowedDistance = (name: string) => (name.length < 8 ? 1 : 2);

/** The lengths first: the distances of all pairs take a noticeable part of a start. */
const resembles = (name: string, known: string): boolean =>
  Math.abs(name.length - known.length) <= allowedDistance(known) &&
  distanceBetween(name, known) <= allowedDistance(known);

/** A sentence for each variable that is unknown and resembles a known one. */
function resemblingVariables(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => resembles(name.toUpperCase(), each));
      return meant === undefined ? [] : [`${name} has no effect. Did you mean ${meant}?`];
    });
}

/** Warnings for the log, one a line. */
export function startWarnings(env: Env, environment: NodeJS.ProcessEnv): string[] {
  const warnings = resemblingVariables(environment, Object.keys(variables.shape));
  if (!isReachable(env)) return warnings;
  if (env.DEMO_LOGIN) {
    warnings.push(
      'DEMO_LOGIN is on, and other machines can reach this server: every visitor can sign in as an owner. Set DEMO_LOGIN=off.',
    );
  }
  if (!env.stripe) {
    warnings.push(
      'Other machines can reach this server, and its payments are a sandbox: it confirms reservations without money. Set STRIPE_SECRET_KEY.',
    );
  }
  if (!env.DATABASE_URL && !env.DEMO_DATA) {
    warnings.push(
      'Other machines can reach this server, so it creates no demo data. Set DEMO_DATA=on for a demonstration.',
    );
  }
  return warnings;
}
