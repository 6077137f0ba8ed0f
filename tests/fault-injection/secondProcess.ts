// A second process on a used folder is refused at once with a message; after a crash it takes over the lock.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { within } from './deadline.ts';
import { figure, none, spread, type Figure } from './figures.ts';
import { call } from './http.ts';
import { ProductFailure } from './productFailure.ts';
import { startProgram } from './program.ts';

const WITHOUT_DEMO = { DEMO_DATA: 'off' };
const REFUSED_WITHIN_MS = 60_000;

async function health(origin: string): Promise<boolean> {
  return (await call(`${origin}/api/health`)).ok;
}

/** This many attempts, each of which must be refused within `withinMs` of its start. */
export async function secondProcess(
  { tries, withinMs }: { tries: number; withinMs: number },
  folder: string,
): Promise<Figure[]> {
  const data = path.join(folder, 'shared');
  await mkdir(data);
  const faults: string[] = [];
  const times: number[] = [];
  const owner = startProgram(data, WITHOUT_DEMO);
  const origin = await owner.listening;
  for (let count = 0; count < tries; count += 1) {
    const startedAt = performance.now();
    const second = startProgram(data, WITHOUT_DEMO);
    const how = await within(second.ended, {
      what: 'the end of a second process on the same folder',
      withinMs: REFUSED_WITHIN_MS,
      details: second.said,
      Failure: ProductFailure,
    });
    times.push(performance.now() - startedAt);
    const isNamed = second.said().includes(`in use by process ${String(owner.pid)}`);
    if (how !== 1 || !isNamed) faults.push(`ended with ${String(how)}: ${second.said()}`);
  }
  if (!(await health(origin))) faults.push('the first process is not well any more');

  await owner.end('SIGKILL');
  const stale = await readFile(path.join(data, 'server.pid'), 'utf8');
  const next = startProgram(data, WITHOUT_DEMO);
  const isWell = await health(await next.listening);
  const taken = await readFile(path.join(data, 'server.pid'), 'utf8');
  const isTakenOver = isWell && taken !== stale && taken.startsWith(`${String(next.pid)} `);
  await next.end('SIGTERM');
  return [
    figure('second processes', String(tries)),
    none('not refused by name', faults),
    figure(
      'time to the refusal',
      spread(times),
      times.every((ms) => ms <= withinMs),
    ),
    figure('the stale lock of a killed process', isTakenOver ? 'taken over' : 'kept', isTakenOver),
  ];
}
