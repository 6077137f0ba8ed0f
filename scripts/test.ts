// `npm test`: runs all tests: rules, screens and server in Jest, then journeys in a real browser, then every state of
// every screen.
// `npm test jest …`, `npm test e2e …` and `npm test screens …` run one of them with the given arguments.
import { rm } from 'node:fs/promises';
import { isGood, lineOf, RESULTS, suites, sumOf, wholeSuites } from './suites.ts';
import { addToTotal } from './totalCounts.ts';

async function runEverything(): Promise<boolean> {
  await rm(RESULTS, { recursive: true, force: true });
  const parts = [
    await wholeSuites.jest({ name: 'jest' }),
    await wholeSuites.e2e({ name: 'e2e' }),
    await wholeSuites.screens({ name: 'screens' }),
  ];
  const total = sumOf(parts);
  await addToTotal(total);
  const failures = parts.flatMap((part) => part.failures);
  // The output of a failed test is far above, so the end of the log lists the failed tests.
  if (failures.length > 0)
    process.stdout.write(`\nFailed:\n${failures.map((each) => `  ${each}\n`).join('')}\n`);
  for (const each of parts.flatMap((part) => part.secondTries))
    process.stdout.write(`Passed on the second try: ${each}\n`);
  process.stdout.write(`${lineOf(total)}\n`);
  return parts.every(isGood);
}

async function runOne(which: string, args: readonly string[]): Promise<boolean> {
  const suite = suites[which];
  if (!suite)
    throw new Error(
      `There is no suite '${which}'. Use ${Object.keys(suites).join(', ')}, or no argument for all.`,
    );
  return (await suite(args)) === 0;
}

const [which, ...args] = process.argv.slice(2);
const passed = which === undefined ? await runEverything() : await runOne(which, args);
// Handles that a build leaves open would keep the process running.
process.exit(passed ? 0 : 1);
