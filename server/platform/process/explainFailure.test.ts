// Tests the messages of failed starts: each names the variable, its value and the remedy, and no password.
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assertVersion } from '../db/migrate.ts';
import type { Database } from '../db/database.ts';
import { closeDataDir } from './dataDir.ts';
import { explainFailure, explainListening } from './explainFailure.ts';
import { assertNodeVersion } from './nodeVersion.ts';

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
  const old = { query: () => Promise.resolve([{ server_version: '12.22 (Debian)' }]) } as unknown as Database;
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
      await explainFailure(await caught(() => closeDataDir(DATA_DIR)), { DATA_DIR, DATABASE_URL: undefined }),
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
