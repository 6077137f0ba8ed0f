// Dangerous configurations and readable files.
import { readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess } from '#server/testing/serverProcess.ts';
import { outcome, type Attack } from './attack.ts';

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  ALLOW_EMBEDDED_DB: '1',
  PUBLIC_ORIGIN: 'https://cars.example',
};
const STARTS: readonly { what: string; variables: NodeJS.ProcessEnv; named: string }[] = [
  { what: 'live keys with the demo login', variables: { ...LIVE, DEMO_LOGIN: 'on' }, named: 'DEMO_LOGIN' },
  { what: 'live keys with demo data', variables: { ...LIVE, DEMO_DATA: 'on' }, named: 'DEMO_DATA' },
  {
    what: 'live keys without https',
    variables: { ...LIVE, PUBLIC_ORIGIN: 'http://cars.example' },
    named: 'PUBLIC_ORIGIN',
  },
  {
    what: 'DATABASE_URL without keys',
    variables: { DATABASE_URL: 'postgres://127.0.0.1:1/x', SESSION_SECRET: LIVE.SESSION_SECRET },
    named: 'STRIPE_SECRET_KEY',
  },
];

/** The files that other users of the machine can open; a closed folder also closes everything in it. */
async function openFiles(name: string): Promise<string[]> {
  const found = await stat(name).catch(() => undefined);
  if (!found || (found.mode & 0o077) === 0) return [];
  if (!found.isDirectory()) return [name];
  const inner = await Promise.all((await readdir(name)).map((entry) => openFiles(path.join(name, entry))));
  return [name, ...inner.flat()];
}

/** These attacks do not depend on the database. */
export const startAttacks: readonly Attack[] = STARTS.map(({ what, variables, named }) => ({
  name: `a start with ${what}`,
  expected: `exit code 1, ${named} is named`,
  async run() {
    const server = startServerProcess({
      DATA_DIR: path.join(os.tmpdir(), 'attacks-never-created'),
      ...variables,
    });
    const code = await server.ended;
    const isNamed = server.output().includes(named);
    return outcome(code === 1 && isNamed, `exit code ${String(code)}, ${isNamed ? 'named' : 'not named'}`);
  },
}));

export const fileAttacks: readonly Attack[] = [
  {
    name: 'another user of the machine reads DATA_DIR',
    expected: 'no file is open to others',
    async run(product) {
      await product.admin();
      const files = await openFiles(product.dataDir);
      return outcome(files.length === 0, files.length === 0 ? 'none is open' : files.slice(0, 5).join(', '));
    },
  },
];
