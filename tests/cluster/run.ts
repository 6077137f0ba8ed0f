// `npm run test:full -- cluster`: two servers behind a proxy and a worker, over one PostgreSQL server and one object
// store. Checks races, limits, pictures, chat, the death of a server, a rolling restart, outages of the
// database, five minutes of mixed load and an overload, and prints the observations of the clients.
// -- [--only NAME] [--seconds N] [--proxy node]   N is the duration of the mixed load in seconds (300)
// The proxy is nginx with the configuration of deploy/ where it is installed, otherwise a small one in Node.
import { parseArgs } from 'node:util';
import { limits, pictures, races } from './checks.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { kill, roll } from './deaths.ts';
import { mixedLoad } from './mixedLoad.ts';
import { outages } from './outages.ts';
import { nginxVersion } from './nginxProxy.ts';
import { overload } from './overload.ts';
import { chat } from './sockets.ts';
import { none, printFigures, type Figure } from '../fault-injection/figures.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string' }, proxy: { type: 'string' } },
});
const seconds = Number(values.seconds ?? 300);
if (!(seconds > 0)) throw new Error(`'${String(values.seconds)}' is not a number of seconds.`);

const CHECKS: Record<string, (cluster: Cluster) => Promise<Figure[]>> = {
  races,
  limits,
  pictures,
  chat,
  'kill -9': kill,
  'rolling restart': roll,
  outages,
  'mixed load': (cluster) => mixedLoad(cluster, seconds),
  overload,
};

const chosen = Object.entries(CHECKS).filter(([name]) => !values.only || name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`No check matches. The checks are ${Object.keys(CHECKS).join(', ')}.`);

const nginx = values.proxy === 'node' ? undefined : await nginxVersion();
const proxy = nginx ? `nginx ${nginx}` : 'a small one in Node, because nginx is not installed or not wanted';
process.stdout.write(`Proxy: ${proxy}. Object store: the one of the tests.\n`);
let failed = 0;
const cluster = await startCluster(2, { hasNginx: nginx !== undefined });
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
