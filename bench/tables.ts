// Measures the admins' table of reservations on both engines: pages, sorts, filters and searches, with the ratio of each
// size to the smallest. `npm run bench -- tables 1000,5000` sets the sizes, `--plans` prints the slowest statement of
// each view over the goal with its plan.
import { listReservations } from '../server/booking/lists.ts';
import { median } from './figures/median.ts';
import { startEngines, type Engine, type Engines } from './tables/engines.ts';
import { fillReservations, TODAY } from './tables/fillReservations.ts';
import { planOf, withStatementTimes } from './tables/statementTimes.ts';
import { viewsOf } from './tables/views.ts';

const RUNS = 15;
/** The maximum ratio of the time of a view to its time on the smallest table. */
const GOAL = 2;

const given = process.argv.slice(2);
const isWithPlans = given.includes('--plans');
const [list = '1000,100000'] = given.filter((argument) => argument !== '--plans');
const sizes = list.split(',').map(Number);
if (sizes.some((size) => !(size >= 100))) throw new Error(`'${list}' is not a list of sizes from 100 on.`);

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Measured {
  ms: number;
  /** The statement that takes most of the time. */
  slowest: string;
  plan: string;
}

async function measureSize(engines: Engines, engine: Engine, size: number): Promise<Map<string, Measured>> {
  const db = await engines.open(engine);
  const observed = withStatementTimes(db);
  await fillReservations(db, size);
  const results = new Map<string, Measured>();
  for (const [name, view] of Object.entries(viewsOf(size))) {
    await listReservations(db, view, TODAY);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now();
      await listReservations(observed.db, view, TODAY);
      times.push(performance.now() - from);
    }
    const [slowest] = observed.take();
    const kind = slowest?.sql.includes('count(*)::int AS total FROM') ? 'count' : 'rows';
    results.set(name, {
      ms: median(times),
      slowest: slowest ? `${kind} ${slowest.ms.toFixed(1)} ms` : '',
      plan: slowest && isWithPlans ? await planOf(db, slowest) : '',
    });
  }
  await db.close();
  return results;
}

async function measureEngine(engines: Engines, engine: Engine): Promise<void> {
  const bySize: Map<string, Measured>[] = [];
  for (const size of sizes) bySize.push(await measureSize(engines, engine, size));
  print(`${engine}: median of ${String(RUNS)} in ms, in brackets the ratio to the smallest table`);
  let over = 0;
  for (const [name, smallest] of bySize[0] ?? []) {
    const found = bySize.map((results) => results.get(name) ?? smallest);
    const cells = found.map(
      ({ ms }, index) =>
        `${(sizes[index] ?? 0).toLocaleString('en-GB')}: ${ms.toFixed(1)} (${(ms / smallest.ms).toFixed(2)})`,
    );
    const largest = found.at(-1) ?? smallest;
    const isOver = largest.ms > GOAL * smallest.ms;
    if (isOver) over += 1;
    const remark = isOver ? `  over ${String(GOAL)} x: ${largest.slowest}` : '';
    print(`${name.padEnd(24)} ${cells.map((cell) => cell.padEnd(24)).join(' ')}${remark}`.trimEnd());
    if (isOver && largest.plan) print(largest.plan.replace(/^/gm, '    '));
  }
  print(`${String(over)} of ${String(bySize[0]?.size ?? 0)} views are over the goal of ${String(GOAL)} x\n`);
}

const engines = await startEngines();
try {
  for (const engine of ['postgres', 'pglite'] as const) await measureEngine(engines, engine);
} finally {
  await engines.stop();
}
