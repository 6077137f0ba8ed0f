// Measures `GET /api/cars` and a bare server of the same framework that answers with the same bytes, in turn.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './chat/startServer.ts';
import { throughput } from './pages/throughput.ts';

// `npm run bench -- api 5` measures each server for five seconds in each round.
const SECONDS = Math.min(Number(process.argv[2] ?? 4), 60);
const ROUNDS = 5;

async function startConstant(text: string) {
  const child = fork(path.resolve(import.meta.dirname, 'api/constantServer.ts'));
  child.send(text);
  const [address] = (await once(child, 'message')) as [string];
  return { address, stop: () => child.kill() };
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-api-'));
const server = await startServer(folder, { DEMO_DATA: 'on', NODE_ENV: 'production' });
try {
  const cars = `${server.origin}/api/cars`;
  const text = await (await fetch(cars)).text();
  const constant = await startConstant(text);
  for (const url of [constant.address, cars]) await throughput(url, 2);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await throughput(constant.address, SECONDS);
    const ours = await throughput(cars, SECONDS);
    ratios.push(ours / bare);
    process.stdout.write(
      `GET /api/cars ${ours.toFixed(0)}/s, constant answer of ${String(Buffer.byteLength(text))} bytes ${bare.toFixed(0)}/s, ` +
        `ratio ${(ours / bare).toFixed(2)}\n`,
    );
  }
  constant.stop();
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  process.stdout.write(`median ratio ${median.toFixed(2)}\n`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
