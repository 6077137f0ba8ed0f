// The start and the memory of the built server on both engines, compared with a bare server of the same framework:
// `npm run bench -- start 3 10000` starts each three times and sends 10,000 requests to each.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../server/testing/postgres.ts';
import { median } from './figures/median.ts';
import { freePort, startProgram, type Program } from './start/program.ts';
import { sendRequests } from './start/requests.ts';

const RUNS = Math.min(Number(process.argv[2] ?? 3), 20);
const REQUESTS = Math.min(Number(process.argv[3] ?? 10_000), 1_000_000);
const SECRET = 'a secret of the measurement, not of anything real';
/** The bare server: the code that `node -e` needs to answer with the same framework. */
const BARE = `const app = require('fastify')(); app.get('/api/health', async () => ({ status: 'ok' }));
  void app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });`;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Figures {
  /** The first start, which loads the demo data, until the server prints that it is ready. */
  firstMs: number;
  healthyMs: number[];
  memory: number;
  memoryAfter: number;
}

const startServer = async (env: NodeJS.ProcessEnv): Promise<Program & { origin: string }> => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  // The flags of `npm start`.
  const flags = ['--max-semi-space-size=4', '--enable-source-maps'];
  const program = await startProgram([...flags, 'dist/server/main.js'], {
    health: `${origin}/api/health`,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', DEMO_DATA: 'on', PORT: port, ...env },
    readyLine: / is at http/,
  });
  return { ...program, origin };
};

async function pagesOf(origin: string): Promise<string[]> {
  const cars = (await (await fetch(`${origin}/api/cars`)).json()) as { id: string }[];
  const id = String(cars[0]?.id);
  return ['/', '/Cars', `/cars/${id}`, '/api/cars', `/api/reservations/car/${id}`, '/api/reviews'].map(
    (address) => origin + address,
  );
}

async function measureServer(env: NodeJS.ProcessEnv): Promise<Figures> {
  const first = await startServer(env);
  await first.stop();
  const figures: Figures = { firstMs: first.readyMs, healthyMs: [], memory: 0, memoryAfter: 0 };
  for (let run = 1; run <= RUNS; run += 1) {
    const server = await startServer(env);
    figures.healthyMs.push(server.healthyMs);
    if (run === RUNS) {
      figures.memory = server.memory();
      await sendRequests(await pagesOf(server.origin), REQUESTS);
      figures.memoryAfter = server.memory();
    }
    await server.stop();
  }
  return figures;
}

async function measureBare(): Promise<Figures> {
  const figures: Figures = { firstMs: Number.NaN, healthyMs: [], memory: 0, memoryAfter: 0 };
  for (let run = 1; run <= RUNS; run += 1) {
    const port = String(await freePort());
    const health = `http://127.0.0.1:${port}/api/health`;
    const server = await startProgram(['-e', BARE], { health, env: { ...process.env, PORT: port } });
    figures.healthyMs.push(server.healthyMs);
    if (run === RUNS) {
      figures.memory = server.memory();
      await sendRequests([health], REQUESTS);
      figures.memoryAfter = server.memory();
    }
    await server.stop();
  }
  return figures;
}

function report(name: string, found: Figures, bare: Figures): void {
  const [healthy, floor] = [median(found.healthyMs), median(bare.healthyMs)];
  const memoryGoal = name === 'pglite' ? ' (goal 300)' : '';
  print(
    `${name.padEnd(8)} start to healthy ${healthy.toFixed(0)} ms (goal 1000), ratio ${(healthy / floor).toFixed(2)}; ` +
      `first start with demo data ${(found.firstMs / 1_000).toFixed(1)} s (goal 15), ` +
      `ratio ${(found.firstMs / floor).toFixed(1)}`,
  );
  print(
    `${''.padEnd(8)} memory ${found.memory.toFixed(0)} MB after the start${memoryGoal}, ` +
      `ratio ${(found.memory / bare.memory).toFixed(2)}; ${found.memoryAfter.toFixed(0)} MB after ` +
      `${REQUESTS.toLocaleString('en-GB')} requests${memoryGoal}, ratio ${(found.memoryAfter / bare.memoryAfter).toFixed(2)}`,
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-start-'));
const postgres = await startPostgres();
try {
  const bare = await measureBare();
  print(
    `bare     start to healthy ${median(bare.healthyMs).toFixed(0)} ms; memory ${bare.memory.toFixed(0)} MB after the start, ` +
      `${bare.memoryAfter.toFixed(0)} MB after ${REQUESTS.toLocaleString('en-GB')} requests`,
  );
  report('pglite', await measureServer({ DATA_DIR: path.join(folder, 'embedded') }), bare);
  const shared = { DATABASE_URL: postgres.url, SESSION_SECRET: SECRET, PAYMENTS: 'sandbox' };
  report('postgres', await measureServer({ DATA_DIR: path.join(folder, 'postgres'), ...shared }), bare);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
