// Builds the browser app, and the app with mocks, unless dist/ was built from exactly these sources.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { MOCK_SITE } from '../mocks/site.ts';
import config, { sourceConstants } from '../webpack.config.ts';
import { buildServerBundle } from './buildServerBundle.ts';

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'domain', 'mocks'];
const FILES = [
  'public/index.html',
  'scripts/buildServerBundle.ts',
  'webpack.config.ts',
  'babel.config.js',
  'package.json',
  'package-lock.json',
];

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function fingerprint(): Promise<string> {
  const sources = (await Promise.all(FOLDERS.map(filesOf))).flat();
  const files = [...sources, ...FILES.map((file) => path.join(root, file))].sort();
  const hash = createHash('sha256');
  // webpack writes these into the build.
  hash.update(JSON.stringify([process.env.API_BASE, process.env.SOCKET_URL, process.env.DEBUG_TOOLS]));
  for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}

/** The scripts of `dist` that the start of the app and each `import()` load, by the imported name; '' is the start. */
export type ScriptsOf = Record<string, string[]>;
export const SCRIPTS_OF = path.join(root, 'dist/.scripts.json');

function scriptsOf(stats: Stats): ScriptsOf {
  const { chunks = [] } = stats.toJson({ all: false, ids: true, chunks: true, chunkOrigins: true });
  const scripts: ScriptsOf = {};
  for (const { initial, origins = [], files = [] } of chunks) {
    const names = new Set(initial ? [''] : origins.map(({ request }) => request));
    for (const name of names) (scripts[name] ??= []).push(...files.filter((file) => file.endsWith('.js')));
  }
  return scripts;
}

function build(mock: boolean): Promise<ScriptsOf> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config({ mock }, { mode: 'production' }));
    compiler.run((error, stats) => {
      // An open compiler would keep the process running.
      compiler.close((closing) => {
        const failed = error ?? closing;
        if (failed) return reject(failed);
        if (!stats || stats.hasErrors())
          return reject(new Error(stats?.toString({ all: false, errors: true })));
        resolve(scriptsOf(stats));
      });
    });
  });
}

async function buildUnlessMadeOfThis(folder: string, { mock }: { mock: boolean }): Promise<void> {
  const stamp = path.join(root, folder, '.made-of');
  const wanted = await fingerprint();
  const made = await readFile(stamp, 'utf8').catch(() => '');
  if (made === wanted) return;
  process.stdout.write(mock ? 'Building the browser app with mocks…\n' : 'Building the browser app…\n');
  const scripts = await build(mock);
  if (!mock) {
    // The server keeps no log.
    await buildServerBundle({ ...sourceConstants(), __DEBUG_TOOLS__: 'false' });
    await writeFile(SCRIPTS_OF, JSON.stringify(scripts));
  }
  await writeFile(stamp, wanted);
}

export const buildIfStale = () => buildUnlessMadeOfThis('dist', { mock: false });

/** Builds the app with mocks instead of the server; returns the folder. */
export async function buildMockSiteIfStale(): Promise<string> {
  await buildUnlessMadeOfThis(MOCK_SITE, { mock: true });
  return path.join(root, MOCK_SITE);
}
