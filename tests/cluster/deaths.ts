// The end of servers under load: one and the worker are killed with SIGKILL, and all are replaced one after another.
import { setTimeout as wait } from 'node:timers/promises';
import { DOUBLE_BOOKED, MISREAD, OVERPAID } from '#server/testing/invariants.ts';
import { figure, none, tally, type Figure } from '../fault-injection/figures.ts';
import { startBooking } from './bookings.ts';
import type { Cluster } from './cluster.ts';
import { watchSockets } from './sockets.ts';

const CUSTOMERS = 8;
const SOCKETS = 20;
const BACK_WITHIN_MS = 3_000;
const LOAD_MS = 5_000;

/** The rows that violate an invariant of the database, and confirmed reservations that are missing. */
async function wrongRows({ db }: Cluster, booked: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const sql of [DOUBLE_BOOKED, MISREAD, OVERPAID]) {
    wrong.push(...(await db.query(sql)).map((row) => JSON.stringify(row)));
  }
  const kept = await db.query<{ id: string }>(
    `SELECT id FROM reservations WHERE id = ANY($1) AND status = 'confirmed' AND paid_pence = deposit_pence`,
    [booked],
  );
  const ids = new Set(kept.map(({ id }) => id));
  return [...wrong, ...booked.filter((id) => !ids.has(id)).map((id) => `${id} is not confirmed and paid`)];
}

async function underLoad(cluster: Cluster, interrupt: () => Promise<void>) {
  const seenBefore = cluster.log.repeated.length;
  const load = await startBooking(cluster, await cluster.customers(CUSTOMERS));
  const sockets = await watchSockets(cluster, await cluster.customers(SOCKETS));
  await wait(LOAD_MS);
  await interrupt();
  await wait(LOAD_MS);
  await load.end();
  const repeated = cluster.log.repeated.slice(seenBefore);
  const gaps = [...sockets.gaps].sort((one, other) => one - other);
  const missing = sockets.disconnected();
  sockets.close();
  return {
    repeated,
    figures: [
      figure('bookings', String(load.booked.length), load.booked.length > 0),
      none('bookings that failed despite repetitions', load.faults),
      none('wrong rows in the database', await wrongRows(cluster, load.booked)),
      figure(
        'sockets back within',
        `${String(Math.round(gaps.at(-1) ?? 0))} ms of ${String(gaps.length)} (at most ${String(BACK_WITHIN_MS)} ms)`,
        // Without an interruption the test does not measure anything.
        gaps.length > 0 && (gaps.at(-1) ?? 0) <= BACK_WITHIN_MS && missing === 0,
      ),
      figure('answers that clients repeated', tally(repeated)),
    ],
  };
}

/** Kills one of the servers and the worker with SIGKILL, and starts others. */
export async function kill(cluster: Cluster): Promise<Figure[]> {
  const { figures } = await underLoad(cluster, async () => {
    const [victim] = cluster.nodes;
    await Promise.all([cluster.end(victim!, 'SIGKILL'), cluster.end(cluster.worker, 'SIGKILL')]);
    await wait(LOAD_MS);
    await cluster.add();
    await cluster.replaceWorker();
  });
  return figures;
}

/** Starts another server and ends an old one, until all old servers are replaced. */
export async function roll(cluster: Cluster): Promise<Figure[]> {
  const codes: string[] = [];
  const { figures, repeated } = await underLoad(cluster, async () => {
    const old = [...cluster.nodes, cluster.worker];
    await cluster.replaceWorker();
    for (const node of old) {
      if (cluster.nodes.includes(node)) await cluster.add();
      const code = await cluster.end(node, 'SIGTERM');
      if (code !== 0) codes.push(`${String(code)}: ${node.process.output()}`);
    }
  });
  return [...figures, none('servers that did not end with 0', codes), none('failed calls', repeated)];
}
