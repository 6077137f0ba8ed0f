// Tests the stored secrets: created once, readable by their owner only.
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadSecrets } from './secrets.ts';

const folder = () => mkdtemp(path.join(os.tmpdir(), 'secrets-'));
const bare = { SESSION_SECRET: undefined, stripe: undefined };

it('creates a secret at the first start and keeps it', async () => {
  const DATA_DIR = path.join(await folder(), 'data');
  const first = await loadSecrets({ ...bare, DATA_DIR });
  expect(Buffer.from(first.session, 'base64url')).toHaveLength(32);
  expect(first.sandbox?.secretKey).toMatch(/^sk_test_sandbox_[0-9a-f]{64}$/);
  expect(first.sandbox?.webhookSecret).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(await loadSecrets({ ...bare, DATA_DIR })).toEqual(first);
  expect((await stat(path.join(DATA_DIR, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['secrets.json']);
  expect(await loadSecrets({ ...bare, DATA_DIR: await folder() })).not.toEqual(first);
});

it('uses the given secret and writes no file; servers that share it derive the same sandbox secrets', async () => {
  const SESSION_SECRET = 'a secret that two servers share between them';
  const DATA_DIR = await folder();
  const one = await loadSecrets({ ...bare, SESSION_SECRET, DATA_DIR });
  const two = await loadSecrets({ ...bare, SESSION_SECRET, DATA_DIR: await folder() });
  expect(one.session).toBe(SESSION_SECRET);
  expect(one).toEqual(two);
  expect(one.sandbox?.secretKey).not.toContain(SESSION_SECRET);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

it('derives no sandbox secrets when real Stripe is configured', async () => {
  const stripe = {
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_x'],
    live: false,
  };
  const { sandbox } = await loadSecrets({ ...bare, stripe, DATA_DIR: await folder() });
  expect(sandbox).toBeUndefined();
});

it('fails instead of replacing a file that it cannot read', async () => {
  const DATA_DIR = await folder();
  await writeFile(path.join(DATA_DIR, 'secrets.json'), '{"sessionSecret":"short"}');
  await expect(loadSecrets({ ...bare, DATA_DIR })).rejects.toThrow();
  expect(await readFile(path.join(DATA_DIR, 'secrets.json'), 'utf8')).toContain('short');
});
