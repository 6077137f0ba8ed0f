// Runs the checkouts with kill -9 once for each seed: a line for each, and a summary of the failures.
import type { CheckoutsPlayed } from './killCheckouts.ts';
import { seconds } from './figures.ts';
import { ProductFailure } from './productFailure.ts';

/** The result of one seed; empty lists mean success. */
interface Failures {
  harness: string[];
  product: string[];
}

export interface SeedsOptions {
  from: number;
  count: number;
  play: (seed: number) => Promise<CheckoutsPlayed>;
  print: (line: string) => void;
}

export interface SeedsResult {
  /** Seeds with a failure of the harness, or with a plan that was not carried out. */
  harnessFailures: number[];
  /** Seeds in which the product violated an invariant. */
  violations: number[];
}

function failuresOf({ figures }: CheckoutsPlayed): Failures {
  const of = (whose: 'harness' | 'product') =>
    figures
      .filter((one) => one.of === whose)
      .flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  return { harness: of('harness'), product: of('product') };
}

/** The cause of an error that ended a run: the product for a ProductFailure, otherwise the harness. */
export function failureOf(error: unknown): Failures {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof ProductFailure
    ? { harness: [], product: [text] }
    : { harness: [text], product: [] };
}

function verdict({ harness, product }: Failures): string {
  const parts = [
    ...(harness.length > 0 ? ['HARNESS FAILURE'] : []),
    ...(product.length > 0 ? ['INVARIANT VIOLATION'] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'ok';
}

async function playSeed({ play, print }: SeedsOptions, seed: number): Promise<Failures> {
  const since = performance.now();
  let failures: Failures;
  let played = '';
  try {
    const outcome = await play(seed);
    failures = failuresOf(outcome);
    const { kills, charges, settledMs } = outcome;
    played = `${String(kills).padStart(3)} kills, ${String(charges).padStart(3)} charges settled in ${seconds(settledMs)}, `;
  } catch (error) {
    failures = failureOf(error);
  }
  print(
    `seed ${String(seed).padEnd(10)} ${played}${seconds(performance.now() - since)}  ${verdict(failures)}`,
  );
  for (const line of [...failures.harness, ...failures.product]) print(`    ${line}`);
  return failures;
}

/** Runs the seeds from `from` on, one after another. A failed seed does not stop the run. */
export async function runSeeds(options: SeedsOptions): Promise<SeedsResult> {
  const result: SeedsResult = { harnessFailures: [], violations: [] };
  for (let seed = options.from; seed < options.from + options.count; seed += 1) {
    const { harness, product } = await playSeed(options, seed);
    if (harness.length > 0) result.harnessFailures.push(seed);
    if (product.length > 0) result.violations.push(seed);
  }
  options.print(
    `${String(options.count)} seeds, ${String(result.harnessFailures.length)} harness failures, ` +
      `${String(result.violations.length)} invariant violations`,
  );
  return result;
}
