// Kills the server at points during its first start; after a restart the state is as if nothing had happened.
import { readJournal } from 'stripe-sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imbalances } from './invariants.ts';
import { figure, none, spread, type Figure } from './figures.ts';
import { call } from './http.ts';
import { startProgram, withDatabase } from './program.ts';

const COUNTED = ['cars', 'users', 'reviews', 'jobs', 'reservations', 'payments', 'ledger'] as const;

/** The row counts of a folder, and the differences in its ledger. */
function contentsOf(folder: string) {
  return withDatabase(folder, async (db) => {
    const counts: string[] = [];
    for (const table of COUNTED) {
      const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
      counts.push(`${table} ${String(row?.count)}`);
    }
    return { counts: counts.join(', '), faults: await imbalances(db, await readJournal(db)) };
  });
}

async function startAndEnd(folder: string): Promise<number> {
  const startedAt = performance.now();
  const program = startProgram(folder);
  const origin = await program.listening;
  const ms = performance.now() - startedAt;
  const { ok } = await call(`${origin}/api/health`);
  const how = await program.end('SIGTERM');
  if (!ok || how !== 0) throw new Error(`It ended with ${String(how)}: ${program.said()}`);
  return ms;
}

/** Kills this many first starts, each a little later than the one before. */
export async function killFirstStart(points: number, folder: string): Promise<Figure[]> {
  const freshFolder = () => mkdtemp(path.join(folder, 'first-'));
  const untouched = await freshFolder();
  const fullStart = await startAndEnd(untouched);
  const expected = await contentsOf(untouched);

  const faults: string[] = [];
  const again: number[] = [];
  for (let point = 1; point <= points; point += 1) {
    const data = await freshFolder();
    const afterMs = Math.round((fullStart * point) / (points + 1));
    const first = startProgram(data);
    // The time of the kill; it does not wait for a condition.
    await wait(afterMs);
    await first.end('SIGKILL');
    try {
      again.push(await startAndEnd(data));
      const contents = await contentsOf(data);
      if (contents.counts !== expected.counts) contents.faults.push(`has ${contents.counts}`);
      faults.push(...contents.faults.map((fault) => `killed after ${String(afterMs)} ms: ${fault}`));
    } catch (error) {
      faults.push(`killed after ${String(afterMs)} ms: ${String(error)}`);
    }
    await rm(data, { recursive: true });
  }
  return [
    figure('an untouched first start', spread([fullStart])),
    figure('first starts killed', String(points)),
    figure('started again', `${String(again.length)}; ${spread(again)}`, again.length === points),
    none('not as if untouched', [...expected.faults, ...faults]),
  ];
}
