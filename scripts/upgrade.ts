// `npm run test:upgrade`: runs tests of the previous release on the database schema of this release, as its servers run
// while a rolling upgrade replaces them.
//   npm run test:upgrade -- [COMMIT] [PATH…]
// Without a commit, the previous release is the one of server/db/previousRelease.json.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import previousRelease from '#server/db/previousRelease.json' with { type: 'json' };
import { runCommand } from './runCommand.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = 'server/db/migrations';
const ARCHIVE_BYTES = 1024 ** 3;
/** Every call of the browser, races of bookings, and payments. */
const PATHS = ['server/testing/contract', 'server/modules/reservations/booking', 'server/modules/payments/'];

const print = (text: string) => process.stdout.write(`${text}\n`);
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** True when this clone has the commit: a shallow clone may lack it. */
function hasCommit(commit: string): boolean {
  if (!existsSync(path.join(ROOT, '.git'))) return false;
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** A copy of the tree of `commit` with the migrations of this release. This process removes it when it exits. */
async function copyRelease(commit: string): Promise<{ folder: string; newer: string[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'previous-release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: ARCHIVE_BYTES });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const known = new Set(await readdir(path.join(folder, MIGRATIONS)));
  const newer = (await readdir(path.join(ROOT, MIGRATIONS))).filter((name) => !known.has(name));
  await cp(path.join(ROOT, MIGRATIONS), path.join(folder, MIGRATIONS), { recursive: true });
  return { folder, newer };
}

const [commit = previousRelease.commit, ...paths] = process.argv.slice(2);
if (!hasCommit(commit)) {
  print(`Skipped: this clone does not have the commit ${commit} of the previous release.`);
  process.exit(0);
}
const { folder, newer } = await copyRelease(commit);
print(`Release ${git('log', '-1', '--format=%h of %cs', commit)}, with its tests, on the schema with`);
print(newer.length > 0 ? newer.join(', ') : 'no newer migration');
const jest = path.join(folder, 'node_modules/jest/bin/jest.js');
const nodeOptions = ['--experimental-vm-modules', '--no-warnings'];
const tests = paths.length > 0 ? paths : PATHS;
process.exit(await runCommand([...nodeOptions, jest, '--rootDir', folder, ...tests], {}, folder));
