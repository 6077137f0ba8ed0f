// `npm run test:dates`: runs unit suites and journeys on difficult dates, each with its own start of the clock.
//   npm run test:dates -- [NAME…] [--unit] [--browser] [--of-commit] [--list]
// `--unit` and `--browser` restrict it to one kind of test; `--of-commit` runs the date that the commit chooses.
import { parseArgs } from 'node:util';
import { isGood, lineOf, sumOf, wholeSuites, type Counts } from './suites.ts';
import { dateNamed, dateOfCommit, TEST_DATES, type TestDate } from './testDates.ts';
import { addToTotal } from './totalCounts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    'of-commit': { type: 'boolean', default: false },
  },
});
const isRestricted = values.unit !== values.browser;
const kinds = [
  ...(values.unit || !isRestricted ? (['jest'] as const) : []),
  ...(values.browser || !isRestricted ? (['e2e'] as const) : []),
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const describe = ({ name, instant, why }: TestDate) => `${name.padEnd(16)} ${instant}  ${why}`;

async function runOn(date: TestDate): Promise<Counts[]> {
  say(`\nTests on the date '${date.name}' (${date.instant}): ${date.why}`);
  const counts: Counts[] = [];
  for (const kind of kinds) {
    const run = { name: `${date.name}-${kind}`, env: { TEST_CLOCK: date.instant } };
    counts.push(await wholeSuites[kind](run));
  }
  await addToTotal(sumOf(counts));
  return counts;
}

function chosenDates(): readonly TestDate[] {
  if (values['of-commit']) return [dateOfCommit()];
  return positionals.length > 0 ? positionals.map(dateNamed) : TEST_DATES;
}

if (values.list) {
  for (const date of TEST_DATES) say(describe(date));
  process.exit(0);
}
const results: [TestDate, Counts[]][] = [];
for (const date of chosenDates()) results.push([date, await runOn(date)]);
say('');
for (const [date, counts] of results) say(`${describe(date)}: ${lineOf(sumOf(counts))}`);
// Handles that a build leaves open would keep the process running.
process.exit(results.every(([, counts]) => counts.every(isGood)) ? 0 : 1);
