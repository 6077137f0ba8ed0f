// `npm run test:regressions`: applies one regression after another in a copy of the tree and requires the named tests to
// fail. `-- outbox "back-off"` runs those whose name contains one of the words.
import type { Regression } from './regressions/regression.ts';
import { runTests } from './regressions/runTests.ts';
import { serverRegressions } from './regressions/server.ts';
import { copySource } from './regressions/sourceCopy.ts';
import { webRegressions } from './regressions/web.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const secondsSince = (start: number) => String(Math.round((performance.now() - start) / 1_000));

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = [...serverRegressions, ...webRegressions].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const source = await copySource();

/** The test that noticed the regression, or the reason why none did. */
async function check(regression: Regression): Promise<{ isNoticed: boolean; detail: string }> {
  const { failed, timedOut, broken } = await source.withRegression(regression, () =>
    runTests(source.folder, regression.tests),
  );
  if (broken.length > 0) return { isNoticed: false, detail: `the tests do not run: ${broken[0] ?? ''}` };
  if (failed[0] !== undefined) return { isNoticed: true, detail: failed[0] };
  const [slow] = timedOut;
  return { isNoticed: false, detail: slow ? `ran out of time: ${slow}` : regression.tests.join(', ') };
}

const start = performance.now();
// A test that also fails without the regression does not count.
const { passed, failed, timedOut, broken } = await runTests(
  source.folder,
  chosen.flatMap(({ tests }) => tests),
);
const isGreen = passed > 0 && [failed, timedOut, broken].every((list) => list.length === 0);
print(`without a regression: ${String(passed)} tests pass, ${String(failed.length)} fail`);
if (!isGreen) print([...failed, ...timedOut, ...broken].join('\n'));

let noticed = 0;
for (const regression of isGreen ? chosen : []) {
  const from = performance.now();
  const { isNoticed, detail } = await check(regression);
  if (isNoticed) noticed += 1;
  const columns = [isNoticed ? 'noticed    ' : 'NOT NOTICED', `${secondsSince(from).padStart(3)} s`];
  print(`${columns.join('  ')}  ${regression.name}  (${detail})`);
}
print(`${String(noticed)} of ${String(chosen.length)} noticed in ${secondsSince(start)} s`);
process.exit(noticed > 0 && noticed === chosen.length ? 0 : 1);
