// `npm run test:money`: runs the suites of bookings, payments and time at full extent and prints their
// counts.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Figures } from '#domain/testing/extent.ts';
import { runCommand } from './runCommand.ts';

const FIGURES = path.resolve(import.meta.dirname, '../.cache/money/figures.jsonl');
const SUITES = [
  'domain/money/pence.test.ts',
  'domain/pricing/quote.test.ts',
  'server/modules/identity/races.test.ts',
  'server/modules/reservations/constraint.test.ts',
  'server/modules/reservations/adminEdits.test.ts',
  'server/modules/reservations/mails.test.ts',
  'server/modules/fleet/carBlocks.test.ts',
  'server/modules/payments/refunds.test.ts',
  'server/modules/payments/latePayments.test.ts',
  'server/modules/payments/concurrentPayments.test.ts',
  'server/modules/payments/permutations.test.ts',
  'server/modules/reservations/moneySequences.test.ts',
  'server/modules/reservations/fleetAvailability.test.ts',
  'server/modules/payments/signatures.test.ts',
  'server/modules/payments/forgedPayments.test.ts',
  'server/modules/payments/providerFaults.test.ts',
  'server/plugins/idempotency.test.ts',
];
const ONE_TEST_MS = 30 * 60_000;

/** `npm run test:money -- constraint permutations` runs the suites whose path contains one of the words. */
const words = process.argv.slice(2);
const chosen = SUITES.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (chosen.length === 0) throw new Error(`No suite matches. The suites are ${SUITES.join(', ')}`);

await rm(path.dirname(FIGURES), { recursive: true, force: true });
await mkdir(path.dirname(FIGURES), { recursive: true });
const code = await runCommand(
  [
    ...['node_modules/jest/bin/jest.js', '--runInBand'],
    ...[`--testTimeout=${String(ONE_TEST_MS)}`, '--runTestsByPath', ...chosen],
  ],
  { MONEY_EXTENT: 'full', MONEY_FIGURES: FIGURES },
);

const lines = (await readFile(FIGURES, 'utf8').catch(() => '')).split('\n').filter(Boolean);
for (const { suite, on, what, counts } of lines.map((line) => JSON.parse(line) as Figures)) {
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${count.toLocaleString('en-GB')}`);
  process.stdout.write(`${on.padEnd(9)}${suite.padEnd(42)}${what}\n${' '.repeat(9)}${counted.join(', ')}\n`);
}
process.stdout.write(code === 0 ? `${String(lines.length)} counts, no violation\n` : 'FAILED: see above\n');
process.exitCode = code;
