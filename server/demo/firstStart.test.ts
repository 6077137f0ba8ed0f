// Tests the first start on an empty folder with demo data: it logs no warning and writes nothing to stderr.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sandboxStripe } from 'stripe-sandbox';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readEnv } from '#server/env.ts';
import { SANDBOX_PREFIX } from '#server/paymentProvider/createPayments.ts';
import { loadSecrets } from '#server/secrets.ts';
import { eventually } from '#server/testing/eventually.ts';

const root = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A working folder with a built browser app, independent of the checkout. */
function workingFolder(): string {
  const work = path.join(folder, 'work');
  mkdirSync(path.join(work, 'dist/assets'), { recursive: true });
  writeFileSync(path.join(work, 'dist/index.html'), '<!doctype html>');
  for (const name of ['node_modules', 'public', 'server'])
    symlinkSync(path.join(root, name), path.join(work, name));
  return work;
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'server/main.ts')], {
    cwd: workingFolder(),
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, origin] = / is at (http:\S+)/.exec(output.stdout) ?? [];
      if (origin) resolve(origin);
    });
    void ended.then(() => reject(new Error(`It ended: ${output.stdout}${output.stderr}`)));
  });
  return { child, ended, listening, output };
}

async function paymentsAndEvents(db: Database): Promise<unknown> {
  const [row] = await db.query(
    `SELECT (SELECT count(*)::int FROM payments WHERE status = 'succeeded' AND reservation_id IS NOT NULL) AS paid,
       count(*)::int AS events, count(*) FILTER (WHERE attempts = 1)::int AS processed_at_once
     FROM stripe_events WHERE type = 'payment_intent.succeeded'`,
  );
  return row;
}

it('logs no warning when it creates the demo data and runs its first background work', async () => {
  const env = { DATA_DIR: path.join(folder, 'data') };
  const server = start(env);
  const origin = await server.listening;
  const { sandbox } = await loadSecrets(readEnv(env));
  const stripe = sandboxStripe({
    secretKey: sandbox?.secretKey ?? '',
    baseUrl: origin + SANDBOX_PREFIX,
  });
  await eventually(async () => (await stripe.events.list({ delivery_success: false })).data.length === 0);
  // The process ends after the first round of the background work.
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output.stderr).toBe('');
  expect(server.output.stdout).toBe(`Luxury Car Rentals is at ${origin}\n`);

  const db = await openEmbedded(path.join(env.DATA_DIR, 'database'));
  try {
    expect(await paymentsAndEvents(db)).toEqual({ paid: 13, events: 13, processed_at_once: 13 });
  } finally {
    await db.close();
  }
});
