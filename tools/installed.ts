// Installs the packages of tools/NAME, which only a few commands need, when they are missing or outdated.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface Lockfile {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
}

export type Tool = 'chromium' | 'lighthouse' | 'mutation' | 'postgres' | 'tracing' | 'types' | 'verify';

async function lockfileAt(file: string): Promise<Lockfile | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Lockfile);
}

/** True when npm has finished an installation of exactly the versions of the lockfile. */
async function isCurrent(folder: string): Promise<boolean> {
  const wanted = await lockfileAt(path.join(folder, 'package-lock.json'));
  const present = await lockfileAt(path.join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const direct = Object.keys(wanted.packages['']?.dependencies ?? {});
  return (
    direct.every((name) => `node_modules/${name}` in present.packages) &&
    Object.entries(present.packages).every(
      ([place, { version }]) => wanted.packages[place]?.version === version,
    )
  );
}

/** The folder of the tool in the project's folder, which is the working directory; its packages are installed. */
export async function installedTool(name: Tool): Promise<string> {
  const folder = path.resolve('tools', name);
  if (await isCurrent(folder)) return folder;
  process.stderr.write(`Installing the packages of tools/${name}, once…\n`);
  // The output goes to stderr, because some commands print their result on stdout.
  const npm = spawn('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(
      `The packages of tools/${name} could not be installed. Run: npm ci --prefix tools/${name}`,
    );
  return folder;
}
