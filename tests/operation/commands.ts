// The commands as root, as the owner of the data and as another user, beside a running, a starting and a stopped server:
// each does its work or names the remedy within ten seconds, harms no server and leaves no file that the server cannot
// open.
import { readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileExists } from '#server/platform/process/fileExists.ts';
import { figure, none, spread, type Figure } from '../fault-injection/figures.ts';
import { call } from '../fault-injection/http.ts';
import {
  folderOf,
  foreignFiles,
  originOf,
  OWNER,
  ROOT_USER,
  start,
  startServer,
  stop,
  STRANGER,
  until,
  type Program,
  type User,
} from './processes.ts';

/** On a machine whose cores have other work, a command takes as much longer. */
const withinMs = () => 10_000 * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism());
const EMAIL = 'first.owner@example.com';
const GZIP = 0x1f8b;

interface Outcome {
  code: number | null;
  said: string;
  ms: number;
}

type State = 'running' | 'starting' | 'stopped';
type Command = 'backup' | 'makeAdmin' | 'restore';

/** What is wrong with a backup file; undefined when it is one, which only its user can read. */
async function faultOf(file: string, user: User): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return 'there is no file';
  if (found.uid !== user || (found.mode & 0o077) !== 0)
    return `uid ${String(found.uid)}, mode ${found.mode.toString(8)}`;
  return (await readFile(file)).readUInt16BE(0) === GZIP ? undefined : 'it is no archive';
}

/** The words of the right answer of a command. */
const RIGHT: Record<Command, Record<State, [code: number, words: RegExp]>> = {
  backup: {
    running: [0, /tar\.gz: \d+ rows\./],
    starting: [1, /in use by process \d+ \(server since .*Repeat the command later/],
    stopped: [0, /tar\.gz: \d+ rows\./],
  },
  makeAdmin: {
    running: [0, /is now an owner[^]*\/Reset#token=/],
    starting: [1, /in use by process \d+ \(server since .*Repeat the command later/],
    stopped: [0, /is now an owner[^]*\/Reset#token=/],
  },
  restore: {
    running: [1, /in use by process \d+ \(server since .*Stop it first/],
    starting: [1, /in use by process \d+ \(server since .*Stop it first/],
    stopped: [1, /has data already/],
  },
};

async function register(origin: string): Promise<void> {
  const person = {
    first_name: 'First',
    last_name: 'Owner',
    email: EMAIL,
    password: 'a long road to the sea',
  };
  const answer = await call(`${origin}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`The registration was answered with ${String(answer.status)}.`);
}

export async function commands(): Promise<Figure[]> {
  const data = await folderOf(OWNER, 'commands');
  const files = { [ROOT_USER]: await folderOf(ROOT_USER, 'root'), [OWNER]: await folderOf(OWNER, 'owner') };
  const env = { DATA_DIR: data };
  const faults: string[] = [];
  const times: number[] = [];
  let done = 0;

  const run = async (command: Command | 'other', user: User, args: readonly string[]): Promise<Outcome> => {
    const startedAt = performance.now();
    const file = `scripts/${command === 'other' ? 'backup' : command}.ts`;
    const program = start(file, { user, env, args });
    const code = await program.ended;
    return { code, said: program.said(), ms: performance.now() - startedAt };
  };

  async function check(state: State, archive: string | undefined): Promise<void> {
    for (const user of [ROOT_USER, OWNER]) {
      const folder = files[user] ?? '';
      for (const command of ['backup', 'makeAdmin', 'restore'] as const) {
        const file = path.join(folder, `${state}.tar.gz`);
        if (command === 'restore' && archive === undefined) continue;
        const args = { backup: [file], makeAdmin: [EMAIL], restore: [archive ?? ''] }[command];
        const { code, said, ms } = await run(command, user, args);
        const [rightCode, words] = RIGHT[command][state];
        const isRight = code === rightCode && words.test(said) && ms <= withinMs();
        const where = `${command} as ${String(user)}, ${state}, ${(ms / 1_000).toFixed(1)} s`;
        if (!isRight) faults.push(`${where}: ${String(code)} ${said}`);
        if (command === 'backup' && code === 0) {
          const fault = await faultOf(file, user);
          if (fault !== undefined) faults.push(`${where}: ${fault}`);
        }
        times.push(ms);
        done += 1;
      }
    }
    const { code, said } = await run('other', STRANGER, [path.join(files[ROOT_USER] ?? '', 'x.tar.gz')]);
    if (code !== 1 || !/EACCES|sudo -u '#20001'/.test(said))
      faults.push(`backup as a stranger, ${state}: ${said}`);
  }

  const isWell = async (server: Program) => (await call(`${await originOf(server)}/api/health`)).ok;
  const server = startServer(OWNER, env);
  await register(await originOf(server));
  await check('running', undefined);
  const archive = path.join(files[OWNER] ?? '', 'running.tar.gz');
  if (!(await isWell(server))) faults.push('the running server is not well');
  await stop(server);

  await check('stopped', archive);
  const foreign = await foreignFiles(data, OWNER);

  // A stopped process is starting for as long as the commands need.
  const next = startServer(OWNER, env);
  await until('lock', () => fileExists(path.join(data, 'server.pid')));
  next.signal('SIGSTOP');
  await check('starting', archive);
  next.signal('SIGCONT');
  if (!(await isWell(next))) faults.push('the starting server is not well');
  await stop(next);
  for (const folder of [data, ...Object.values(files)]) await rm(folder, { recursive: true, force: true });
  return [
    figure('commands', `${String(done)}, ${spread(times)}`, done === 16),
    none('wrong answers', faults),
    none('files of another user', foreign),
  ];
}
