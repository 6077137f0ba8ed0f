// `npm run test:full -- cluster`: two servers behind a proxy and a worker, over one PostgreSQL server and one object
// store. Checks races, limits, pictures, chat, the death of a server and a rolling restart, and prints the observations of
// the clients.
// -- [--only NAME]
import { parseArgs } from 'node:util';
import { limits, pictures, races } from './checks.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { kill, roll } from './deaths.ts';
import { chat } from './sockets.ts';
import { none, printFigures, type Figure } from '../fault-injection/figures.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });

const CHECKS: Record<string, (cluster: Cluster) => Promise<Figure[]>> = {
  races,
  limits,
  pictures,
  chat,
  'kill -9': kill,
  'rolling restart': roll,
};

const chosen = Object.entries(CHECKS).filter(([name]) => !values.only || name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`No check matches. The checks are ${Object.keys(CHECKS).join(', ')}.`);

let failed = 0;
const cluster = await startCluster(2);
try {
  for (const [name, check] of chosen) {
    const figures = await check(cluster).catch((error: unknown) => [
      none('it ran to its end', [error instanceof Error ? (error.stack ?? error.message) : String(error)]),
    ]);
    figures.push(none('servers that ended by themselves', cluster.faults.splice(0)));
    printFigures(name, figures);
    failed += figures.filter(({ faults }) => faults.length > 0).length;
  }
} finally {
  await cluster.stop();
}
process.exit(failed > 0 ? 1 : 0);
