// Measures bookings per second through the HTTP API, with the payment sandbox in another process, on both engines.
// Compares them with the statements of one booking in one transaction of the bare driver: `npm run bench -- booking
// 100 postgres`. `--profile` writes a profile of the server's processor into the working folder.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { book } from './booking/book.ts';
import type { Bookable } from './booking/fill.ts';
import { startProduct, type Product } from './booking/processes.ts';
import { openBare, replay, type Bare } from './booking/replay.ts';
import { median } from './figures/median.ts';

const given = process.argv.slice(2).filter((argument) => argument !== '--profile');
const args = process.argv.includes('--profile') ? ['--cpu-prof'] : [];
/** The number of bookings in each round. */
const BOOKINGS = Math.min(Number(given[0] ?? 100), 2_000);
const engines = given[1] === undefined ? ['postgres', 'pglite'] : [given[1]];
const ROUNDS = 3;
const CONCURRENCY = 20;
const WARM_UP = 20;
/** The number of recorded bookings; the measurement replays one of them. */
const RECORDED = 5;
const GOAL = 0.3;
const LOOK_EVERY_MS = 20;
/** Longer than the time between two events of one booking. */
const QUIET_MS = 1_500;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Calls `work` for each item, `CONCURRENCY` at a time; returns the duration in seconds. */
async function timed<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const left = items.values();
  const from = performance.now();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (performance.now() - from) / 1_000;
}

/** Waits until the server has processed `events` events of the provider; returns the duration in seconds. */
async function processed(product: Product, events: number): Promise<number> {
  const from = performance.now();
  while (((await product.ask({ kind: 'events' })).events ?? 0) < events) await wait(LOOK_EVERY_MS);
  return (performance.now() - from) / 1_000;
}

/** Waits until no further event arrives; returns the number of events. */
async function allEvents(product: Product): Promise<number> {
  let [events, before] = [0, -1];
  while (events !== before) {
    await wait(QUIET_MS);
    [before, events] = [events, (await product.ask({ kind: 'events' })).events ?? 0];
  }
  return events;
}

/** Returns a booking with its statements, including those of its events. */
async function recordOne(product: Product, original: Bookable) {
  await product.ask({ kind: 'record' });
  await book(product, original);
  const events = await allEvents(product);
  return { original, events, statements: (await product.ask({ kind: 'statements' })).statements ?? [] };
}

/**
 * Returns the recorded booking with the fewest statements, because the browser's call and the event may settle a
 * payment together.
 */
async function recordShortest(product: Product, originals: readonly Bookable[]) {
  const recorded = [];
  for (const original of originals) recorded.push(await recordOne(product, original));
  const [shortest] = recorded.sort((one, other) => one.statements.length - other.statements.length);
  if (!shortest) throw new Error('There is nothing to book.');
  const events = Math.max(...recorded.map((one) => one.events)) / originals.length;
  return { ...shortest, events };
}

async function measure(engine: string, product: Product, bare: Bare): Promise<void> {
  const count = RECORDED + WARM_UP + ROUNDS * BOOKINGS;
  const bookable = (await product.ask({ kind: 'fill', count })).bookable ?? [];
  const take = (list: Bookable[], size: number) => list.splice(0, size);
  const recorded = await recordShortest(product, take(bookable, RECORDED));
  print(
    `${engine}: a booking takes ${String(recorded.statements.length)} statements and ${String(recorded.events)} events`,
  );
  await product.ask({ kind: 'work' });
  await timed(take(bookable, WARM_UP), (one) => book(product, one));
  let booked = RECORDED + WARM_UP;
  await processed(product, booked * recorded.events);
  await timed(take(bare.bookable, WARM_UP), (one) => replay(bare, recorded, one));
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareRate =
      BOOKINGS / (await timed(take(bare.bookable, BOOKINGS), (one) => replay(bare, recorded, one)));
    const booking = await timed(take(bookable, BOOKINGS), (one) => book(product, one));
    booked += BOOKINGS;
    const after = await processed(product, booked * recorded.events);
    const rate = BOOKINGS / (booking + after);
    ratios.push(rate / bareRate);
    print(
      `${rate.toFixed(1)} bookings/s (${(BOOKINGS / booking).toFixed(1)}/s answered, the last event ${after.toFixed(2)} s later), ` +
        `bare transaction ${bareRate.toFixed(1)}/s, ratio ${(rate / bareRate).toFixed(2)}`,
    );
  }
  print(`median ratio ${median(ratios).toFixed(2)} (goal ${String(GOAL)})`);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-booking-'));
const postgres = await startPostgres();

async function createDatabase(name: string): Promise<string> {
  const admin = openPostgres(postgres.url, { poolSize: 1 });
  await admin.script(`CREATE DATABASE ${name}`);
  await admin.close();
  const url = new URL(postgres.url);
  url.pathname = name;
  return url.href;
}

try {
  for (const engine of engines) {
    const isPostgres = engine === 'postgres';
    const product = await startProduct({
      folder: path.join(folder, engine),
      databaseUrl: isPostgres ? await createDatabase('product') : undefined,
      sandboxUrl: await createDatabase(`sandbox_of_${engine}`),
      args,
    });
    const bare = await openBare(
      {
        folder: path.join(folder, engine),
        databaseUrl: isPostgres ? await createDatabase('bare') : undefined,
      },
      WARM_UP + ROUNDS * BOOKINGS,
      CONCURRENCY,
    );
    try {
      await measure(engine, product, bare);
    } finally {
      await bare.close();
      await product.stop();
    }
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
