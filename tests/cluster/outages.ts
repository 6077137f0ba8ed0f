// Outages of the database while customers book: PostgreSQL restarts, is paused, cannot be reached, and has a full disk.
// Calls get 503 with Retry-After, no server ends, and every booking completes afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import { canLimitDisk } from '#server/testing/postgres.ts';
import { figure, none, tally, type Figure } from '../fault-injection/figures.ts';
import { startBooking } from './bookings.ts';
import type { Client } from './client.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { wrongRows } from './deaths.ts';
import { brokenRows } from './mixedLoad.ts';

const CUSTOMERS = 8;
const LOAD_MS = 5_000;
const PAUSE_MS = 20_000;
const AWAY_MS = 8_000;
const BACK_WITHIN_MS = 3_000;
const GIVE_UP_MS = 120_000;
/** Enough for the new database and the bookings of a minute. */
const DISK_MB = 512;

interface Outage {
  begin(): Promise<void>;
  ms: number;
  end(): Promise<void>;
}

const outagesOf = ({ postgres, network }: Cluster): Record<string, Outage> => ({
  restart: { begin: () => postgres.shutDown('fast'), ms: 1_000, end: () => postgres.start() },
  pause: { begin: () => postgres.pause(), ms: PAUSE_MS, end: () => postgres.resume() },
  'unreachable network': {
    begin: () => Promise.resolve(network.freeze()),
    ms: AWAY_MS,
    end: () => Promise.resolve(network.thaw()),
  },
  ...(canLimitDisk() && {
    'full disk': { begin: () => postgres.fillDisk(), ms: AWAY_MS, end: () => postgres.freeDisk() },
  }),
});

/** The time until each of these addresses of each server answers with 200. */
async function recoveryMs({ nodes }: Cluster, { person }: Client): Promise<Map<string, number>> {
  const startedAt = performance.now();
  const until = startedAt + GIVE_UP_MS;
  const answers = (address: string) =>
    fetch(address, { headers: { cookie: person.cookie }, signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const slowest = async (path: string) => {
    const durations = nodes.map(async ({ origin }) => {
      while (performance.now() < until && !(await answers(origin + path))) await wait(50);
      return performance.now() - startedAt;
    });
    return [path, Math.max(...(await Promise.all(durations)))] as const;
  };
  return new Map(await Promise.all(['/api/ready', '/api/conversations'].map(slowest)));
}

async function under(cluster: Cluster, name: string, outage: Outage): Promise<Figure[]> {
  const { log } = cluster;
  const [repeatedBefore, refusedBefore] = [log.repeated.length, log.badRefusals.length];
  const customers = await cluster.customers(CUSTOMERS);
  const load = await startBooking(cluster, customers);
  await wait(LOAD_MS);
  const before = load.booked.length;
  await outage.begin();
  await wait(outage.ms);
  await outage.end();
  const recovered = await recoveryMs(cluster, customers[0]!);
  const during = load.booked.length;
  await wait(LOAD_MS);
  await load.end();
  const titled = (text: string) => `${name}: ${text}`;
  const repeated = log.repeated.slice(repeatedBefore);
  return [
    figure(
      titled('bookings before and after'),
      `${String(before)}, ${String(load.booked.length - during)}`,
      before > 0 && load.booked.length > during,
    ),
    none(titled('bookings that failed despite repetitions'), load.faults),
    figure(titled('answers that clients repeated'), tally(repeated), repeated.length > 0),
    none(titled('503 without Retry-After'), log.badRefusals.slice(refusedBefore)),
    ...[...recovered].map(([path, ms]) =>
      figure(
        titled(`${path} answers 200 at every server after`),
        `${String(Math.round(ms))} ms (at most ${String(BACK_WITHIN_MS)} ms)`,
        ms <= BACK_WITHIN_MS,
      ),
    ),
    none(titled('wrong rows in the database'), [
      ...(await wrongRows(cluster, load.booked)),
      ...(await brokenRows(cluster.db)),
    ]),
  ];
}

export async function outages(): Promise<Figure[]> {
  const cluster = await startCluster(2, { diskMb: canLimitDisk() ? DISK_MB : undefined });
  try {
    const figures: Figure[] = [];
    for (const [name, outage] of Object.entries(outagesOf(cluster)))
      figures.push(...(await under(cluster, name, outage)));
    if (!canLimitDisk())
      figures.push(figure('full disk', 'not tested: only root can give PostgreSQL a small disk'));
    return [...figures, none('servers that ended by themselves', cluster.faults)];
  } finally {
    await cluster.stop();
  }
}
