// Tests the start of the server: its secrets, its lock, its warnings, and the explanation of a failure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { Database } from '../db/database.ts';
import { assertVersion } from '../db/migrate.ts';
import { serveCommands } from './commandSocket.ts';
import { closeDataDir } from './dataDir.ts';
import { lockDataDir } from './dataDirLock.ts';
import { readEnv } from './env.ts';
import { explainFailure, explainListening } from './explainFailure.ts';
import { assertNodeVersion } from './nodeVersion.ts';
import { loadSecrets } from './secrets.ts';
import { startWarnings } from './startWarnings.ts';
import { derivedToken, hashOfToken } from './storedTokens.ts';

describe('the secrets', () => {
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

  it('stay outside of the image of a container, as backups and certificates do', async () => {
    const rules = (await readFile('.dockerignore', 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
    const isIgnored = (file: string) =>
      rules.reduce((ignored, rule) => {
        const pattern = rule.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('**/', '(.+/)?');
        const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]*')}(/|$)`).test(file);
        return matches ? !rule.startsWith('!') : ignored;
      }, false);
    const secret = [
      '.env',
      '.env.local',
      'deploy/.env',
      'data/secrets.json',
      'a.tar.gz',
      'deploy/tls/key.pem',
    ];
    expect([...secret, '.env.example', 'server/start.ts'].filter(isIgnored)).toEqual(secret);
  });

  it('fails instead of replacing a file that it cannot read', async () => {
    const DATA_DIR = await folder();
    await writeFile(path.join(DATA_DIR, 'secrets.json'), '{"sessionSecret":"short"}');
    await expect(loadSecrets({ ...bare, DATA_DIR })).rejects.toThrow();
    expect(await readFile(path.join(DATA_DIR, 'secrets.json'), 'utf8')).toContain('short');
  });
});

describe('stored tokens', () => {
  it('hashes a token with SHA-256', () => {
    // The example of FIPS 180-2.
    expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('derives a token of 256 bits, which a URL can contain, from the secret and the purpose', () => {
    const token = derivedToken('secret', 'link:1');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(derivedToken('secret', 'link:1')).toBe(token);
    expect(derivedToken('secret', 'link:2')).not.toBe(token);
    expect(derivedToken('other secret', 'link:1')).not.toBe(token);
  });
});

describe('the warnings', () => {
  it('warns of a demo login, sandbox payments and missing demo data only when other machines can reach the server', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const cases: [variables: NodeJS.ProcessEnv, warned: string[]][] = [
      [{}, []],
      [{ NODE_ENV: 'production' }, []],
      // Short names resemble each other by chance, and other programs have variables of their own.
      [{ HOME: '/root', PATH: '/bin', HOSTNAME: 'a', LOGNAME: 'b', SHELL: '/bin/sh', POSTGRES_URL: 'x' }, []],
      [
        { DATABSE_URL: 'x', Data_Dir: 'y' },
        ['DATABSE_URL has no effect. Did you mean DATABASE_URL?', 'DATA_DIR?'],
      ],
      [{ POTR: '1', SMTP_URI: 'y' }, ['POTR has no effect. Did you mean PORT?', 'Did you mean SMTP_URL?']],
      [{ HOST: '0.0.0.0' }, ['a sandbox', 'no demo data']],
      [{ HOST: '0.0.0.0', ...stripe, DEMO_DATA: 'on' }, []],
      [{ TRUST_PROXY: '1', DEMO_LOGIN: 'on', DEMO_DATA: 'on' }, ['DEMO_LOGIN is on', 'a sandbox']],
      [
        { PUBLIC_ORIGIN: 'https://cars.example', ...stripe, DEMO_LOGIN: 'on' },
        ['DEMO_LOGIN is on', 'no demo data'],
      ],
    ];
    for (const [variables, warned] of cases)
      expect({ variables, warnings: startWarnings(readEnv(variables), variables) }).toEqual({
        variables,
        warnings: warned.map((text) => expect.stringContaining(text) as unknown),
      });
  });
});

describe('a failure', () => {
  const failure = (code: string, message = code) => Object.assign(new Error(message), { code });
  const DATABASE_URL = 'postgres://someone:hidden@db.example:5432/cars';

  const messageOf = (error: unknown) => (error as Error).message;
  const caught = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      return error;
    }
    return new Error('It did not fail.');
  };

  it('names variable, value and remedy of a failed start', async () => {
    const DATA_DIR = '/srv/data';
    const on = { port: ['PORT', 80], host: ['HOST', '10.1.1.1'] } as const;
    const refused = (code: string) => explainFailure(failure(code, 'refused'), { DATA_DIR, DATABASE_URL });
    const file = (code: string, where: string) =>
      explainFailure(Object.assign(failure(code), { path: where }), { DATA_DIR, DATABASE_URL: undefined });
    const old = {
      query: () => Promise.resolve([{ server_version: '12.22 (Debian)' }]),
    } as unknown as Database;
    const cases: Record<string, [unknown, RegExp]> = {
      'a port in use': [
        explainListening(failure('EADDRINUSE'), on),
        /^PORT=80: another process.*another PORT\.$/,
      ],
      'metrics on a port in use': [
        explainListening(failure('EADDRINUSE'), { ...on, port: ['METRICS_PORT', 9464] }),
        /^METRICS_PORT=9464: .*another METRICS_PORT\.$/,
      ],
      'a port without rights': [explainListening(failure('EACCES'), on), /^PORT=80: .*1024 or higher/],
      'a foreign address': [
        explainListening(failure('EADDRNOTAVAIL'), on),
        /^HOST=10\.1\.1\.1: .*Use 127\.0\.0\.1/,
      ],
      'an unknown host': [explainListening(failure('ENOTFOUND'), on), /^HOST=10\.1\.1\.1: /],
      'a full disk': [await file('ENOSPC', '/srv/data/media/x'), /^DATA_DIR \/srv\/data: .*The disk is full/],
      'a read-only disk': [await file('EROFS', '/srv/data'), /^DATA_DIR \/srv\/data: .*read-only/],
      'a foreign parent': [await file('EACCES', '/srv'), /^DATA_DIR \/srv\/data: .*owner of the folder/],
      'a wrong password': [
        await refused('28P01'),
        /^DATABASE_URL: the database at db\.example:5432\/cars .*password\.$/,
      ],
      'no right to create': [await refused('42501'), /^DATABASE_URL: .*the right CREATE/],
      'a missing database': [await refused('3D000'), /^DATABASE_URL: .*Create the database/],
      'a database that is away': [await refused('ECONNREFUSED'), /^DATABASE_URL: .*cannot be reached/],
      'an old database': [
        await caught(() => assertVersion(old)),
        /PostgreSQL 12\.22 \(Debian\)\. Use version 17/,
      ],
      'an old Node': [
        await caught(() => assertNodeVersion('20.18.1')),
        /^This is Node 20\.18\.1\. Use Node 20\.19/,
      ],
    };
    const wrong = Object.entries(cases).filter(([, [error, words]]) => !words.test(messageOf(error)));
    expect(wrong.map(([name, [error]]) => [name, messageOf(error)])).toEqual([]);
    expect(
      Object.values(cases)
        .map(([error]) => messageOf(error))
        .join(),
    ).not.toContain('hidden');
    for (const version of ['20.19.0', '22.0.0', '24.1.0', '26.0.0']) assertNodeVersion(version);
  });

  it('leaves other failures and files as they are, so that the stack shows their cause', async () => {
    const settings = { DATA_DIR: '/srv/data', DATABASE_URL: undefined };
    const foreign = Object.assign(failure('EACCES'), { path: '/etc/terms.md' });
    const bug = new TypeError('bug');
    expect(await Promise.all([bug, foreign].map((error) => explainFailure(error, settings)))).toEqual([
      bug,
      foreign,
    ]);
  });

  it('refuses a folder that everybody may write, a file and a path below /proc', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'folder-'));
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const explained = async (DATA_DIR: string) =>
      messageOf(
        await explainFailure(await caught(() => closeDataDir(DATA_DIR)), {
          DATA_DIR,
          DATABASE_URL: undefined,
        }),
      );
    expect(await explained(path.join(file, 'below'))).toContain('A part of the path is not a folder.');
    expect(await explained(file)).toContain('is not a folder. Choose another DATA_DIR.');
    if (process.platform === 'linux')
      expect(await explained('/proc/below')).toContain('No folder can be created there.');
    const own = path.join(folder, 'own');
    await mkdir(own);
    await chmod(own, 0o777);
    await closeDataDir(own);
  });
});

describe('the lock of the data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  });
  const isLinux = process.platform === 'linux';

  async function startOf(pid: number): Promise<string> {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  }

  /** The id of a process that has ended and whose parent never reads its end. */
  async function startZombie(): Promise<number> {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: 'pipe' });
    closeAfterTest({ close: () => Promise.resolve(parent.kill()) });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    // The shell would read the end of the child.
    await eventually(async () => (await readFile(`/proc/${parent.pid!}/comm`, 'utf8')) === 'sleep\n');
    process.kill(pid);
    await eventually(async () => / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8')));
    return pid;
  }

  it('holds the folder until it is released', async () => {
    const lock = await lockDataDir(path.join(folder, 'new'), 'server');
    expect(await readFile(path.join(folder, 'new/server.pid'), 'utf8')).toMatch(
      new RegExp(`^${process.pid} server `),
    );
    await lock.release();
    expect(await readdir(path.join(folder, 'new'))).toEqual([]);
  });

  it('names the running process that holds it, its work and its start', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    await once(other, 'spawn');
    const record = `${other.pid} restore 2027-05-01T10:00:00Z ${isLinux ? await startOf(other.pid!) : ''}\n`;
    await writeFile(path.join(folder, 'server.pid'), record);
    await expect(lockDataDir(folder, 'server')).rejects.toThrow(
      `in use by process ${other.pid} (restore since 2027-05-01T10:00:00Z)`,
    );
    // A supervisor may start the next process before the system has ended the killed one.
    const next = lockDataDir(folder, 'server');
    other.kill();
    await (await next).release();
  });

  it('is refused to a process that does not see the process of a server which listens in it', async () => {
    const stop = await serveCommands(folder, { handlers: {}, onError: () => undefined });
    await writeFile(path.join(folder, 'server.pid'), '4194300 server 2027-05-01T10:00:00Z 1\n');
    await expect(lockDataDir(folder, 'server')).rejects.toThrow('in use by another server');
    await stop();
    await (await lockDataDir(folder, 'server')).release();
  });

  it('replaces the lock of a dead process, of a zombie, of the own number before a restart, and an unreadable one', async () => {
    const records = ['4194300 server now 1\n', '', 'nonsense\n', `${process.pid} server now 1\n`];
    if (isLinux) {
      // The number now belongs to another program, which the start time shows.
      records.push('1 server now 99999999999\n');
      const zombie = await startZombie();
      records.push(`${zombie} server now ${await startOf(zombie)}\n`);
    }
    for (const record of records) {
      await writeFile(path.join(folder, 'server.pid'), record);
      const lock = await lockDataDir(folder, 'server');
      expect(await readFile(path.join(folder, 'server.pid'), 'utf8')).toMatch(
        new RegExp(`^${process.pid} server `),
      );
      await lock.release();
    }
  });
});
