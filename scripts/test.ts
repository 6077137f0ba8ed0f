// `npm test`: rules, screens and server in Jest, then a smoke of every screen and the main journeys in a real browser.
// `npm test jest …`, `npm test e2e …` and `npm test screens …` run one suite with the given arguments.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isGood, jest, lineOf, playwright, RESULTS, suites, sumOf } from './suites.ts';

async function runEverything(): Promise<boolean> {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const parts = [
    await jest({ name: 'jest' }),
    await playwright({ projects: ['smoke', 'journeys-main'], resultsFile: 'browser' }),
  ];
  const total = sumOf(parts);
  // .ci/run prints this line at its end.
  await writeFile(path.join(RESULTS, 'counts.txt'), `${lineOf(total)}\n`);
  const failures = parts.flatMap((part) => part.failures);
  // The output of a failed test is far above, so the end of the log lists the failed tests.
  if (failures.length > 0)
    process.stdout.write(`\nFailed:\n${failures.map((each) => `  ${each}\n`).join('')}\n`);
  process.stdout.write(`${lineOf(total)}\n`);
  return parts.every(isGood);
}

async function runOne(which: string, args: readonly string[]): Promise<boolean> {
  if (!(which in suites))
    throw new Error(
      `There is no suite '${which}'. Use ${Object.keys(suites).join(', ')}, or no argument for all.`,
    );
  return (await suites[which as keyof typeof suites](args)) === 0;
}

const [which, ...args] = process.argv.slice(2);
const passed = which === undefined ? await runEverything() : await runOne(which, args);
// Handles that a build leaves open would keep the process running.
process.exit(passed ? 0 : 1);
