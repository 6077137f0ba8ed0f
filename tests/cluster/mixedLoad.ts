// Mixed load: 200 virtual users browse, book, pay, write and administer, while a backup is taken. No call may fail, the
// memory of the servers stays flat, and the backup restores to a consistent product.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeBackup } from '#server/platform/backup/backup.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { DOUBLE_BOOKED, MISINVOICED, MISNUMBERED, MISREAD, OVERPAID } from '#server/testing/invariants.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { coverage, figure, none, type Figure } from '../fault-injection/figures.ts';
import { createRandom } from '../fault-injection/random.ts';
import type { Cluster } from './cluster.ts';
import { act, type Visit } from './visitors.ts';

const USERS = 200;
const OWNERS = 4;
const CARS = 25;
/** The mean time between two actions of a user. */
const THINK_MS = 2_000;
/** The maximum growth of the memory in the second half of the time. */
const MAX_GROWTH = 1.15;
const MIB = 1024 * 1024;
/** Cars of the load have no pictures. */
const NO_MEDIA = { copyTo: () => Promise.resolve(), copyFrom: () => Promise.resolve() };

/** Rows that violate an invariant. */
export async function brokenRows({ query }: Pick<Cluster['db'], 'query'>): Promise<string[]> {
  const broken: string[] = [];
  for (const sql of [DOUBLE_BOOKED, MISREAD, OVERPAID, MISINVOICED, MISNUMBERED]) {
    broken.push(...(await query(sql)).map((row) => JSON.stringify(row)));
  }
  return broken;
}

/** The resident memory of each server, and of the worker, in MiB. */
const memoryOf = ({ nodes, worker }: Cluster): Promise<number[]> =>
  Promise.all(
    [...nodes, worker].map(async ({ process: { pid } }) => {
      const [, pages = '0'] = (await readFile(`/proc/${String(pid)}/statm`, 'utf8')).split(' ');
      return Math.round((Number(pages) * 4096) / MIB);
    }),
  );

/** The users of the load and their data. */
export async function visitsOf(cluster: Cluster, count: number): Promise<Visit[]> {
  const customers = await cluster.customers(count);
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => cluster.owner()));
  const cars = await Promise.all(
    Array.from({ length: CARS }, async () => {
      let day = 0;
      return { id: await cluster.addCar(), nextDay: () => (day += 2) };
    }),
  );
  // The servers read the catalogue again within a second.
  await eventually(async () => {
    await wait(100);
    const pages = cluster.nodes.map(({ origin }) =>
      fetch(`${origin}/api/cars`).then((answer) => answer.text()),
    );
    return (await Promise.all(pages)).every((text) => cars.every(({ id }) => text.includes(id)));
  });
  return customers.map((customer, index) => {
    const { id, nextDay } = cars[index % CARS]!;
    return {
      customer,
      owner: owners[index % OWNERS]!,
      carId: id,
      nextDay,
      random: createRandom(index + 1),
    };
  });
}

/** Every user acts, pauses and acts again until the time is over; returns the failures. */
async function visitAll(visits: readonly Visit[], until: number): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all(
    visits.map(async (visit) => {
      await wait(visit.random.below(THINK_MS));
      while (performance.now() < until) {
        const wrong = await act(visit).catch((error: unknown) => String(error));
        if (wrong !== undefined) faults.push(wrong);
        await wait(visit.random.below(2 * THINK_MS));
      }
    }),
  );
  return faults;
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

/** Restores the file into an empty database server and checks it. */
async function restored(file: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const db = openPostgres(postgres.url);
  try {
    const env = { DATA_DIR: path.join(folder, 'restored'), SESSION_SECRET: undefined };
    const target = { db, env: { ...env, SESSION_SECRET_PREVIOUS: undefined }, media: NO_MEDIA };
    const { tables } = await restoreBackup(target, () => createReadStream(file));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      figure('rows of the backup', String(rows), rows > 0),
      none('wrong rows after its restoration', await brokenRows(db)),
    ];
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** Puts load on the cluster for `seconds`. */
export async function mixedLoad(cluster: Cluster, seconds: number): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mixed-load-'));
  const visits = await visitsOf(cluster, USERS);
  cluster.log.durations.clear();
  const [callsBefore, repeatedBefore] = [cluster.log.calls, cluster.log.repeated.length];
  const half = (seconds * 1_000) / 2;
  const running = visitAll(visits, performance.now() + 2 * half);
  await wait(half);
  const early = await memoryOf(cluster);
  const file = path.join(folder, 'backup.tar.gz');
  const source = { db: cluster.db, dataDir: folder, media: NO_MEDIA };
  await writeBackup(source, () => createWriteStream(file), Date.now());
  const faults = await running;
  const late = await memoryOf(cluster);
  const calls = cluster.log.calls - callsBefore;
  const isFlat = late.every((mib, index) => mib <= (early[index] ?? 0) * MAX_GROWTH);
  const figures = [
    coverage('calls', `${String(calls)}, ${(calls / seconds).toFixed(0)} a second`, calls > 0),
    none('calls that failed', faults),
    none('calls that were repeated', cluster.log.repeated.slice(repeatedBefore)),
    none('wrong rows in the database', await brokenRows(cluster.db)),
    figure('memory at half the time and at the end', `${early.join(', ')}; ${late.join(', ')} MiB`, isFlat),
    ...(await restored(file, folder)),
    ...[...cluster.log.durations]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, values]) =>
        figure(
          `p95 of ${String(values.length)} × ${name.replace(/[0-9a-f-]{36}/g, ':id')}`,
          `${String(percentile(values, 0.95))} ms`,
        ),
      ),
  ];
  await rm(folder, { recursive: true, force: true });
  return figures;
}
