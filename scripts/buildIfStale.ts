// Builds the browser app, the app with mocks and the server, each unless it was built from exactly these sources.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { MOCK_SITE } from '../mocks/site.ts';
import config, { sourceConstants, type BuildEnv } from '../webpack.config.ts';
import { buildServer } from './buildServer.ts';
import { buildServerBundle } from './buildServerBundle.ts';
import { buildServiceWorker } from './buildServiceWorker.ts';
import { compressAssets } from './compressAssets.ts';
import { fingerprintOf, isFresh, STAMPS } from './sourceFingerprint.js';

const root = path.resolve(import.meta.dirname, '..');

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

function build(env: BuildEnv): Promise<ScriptsOf> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config(env, { mode: 'production' }));
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

async function buildBrowserIfStale(stamp: string, env: BuildEnv): Promise<void> {
  const { mock, maps } = env;
  if (isFresh('browser', stamp) && (!maps || existsSync(path.join(root, 'dist/maps')))) return;
  // A change of the sources during the build makes the next build stale.
  const madeOf = fingerprintOf('browser');
  process.stdout.write(mock ? 'Building the browser app with mocks…\n' : 'Building the browser app…\n');
  const scripts = await build(env);
  if (!mock) {
    // The server has no action log.
    await buildServerBundle({ ...sourceConstants(), __DEBUG_TOOLS__: 'false' });
    await buildServiceWorker(scripts[''] ?? []);
    await writeFile(SCRIPTS_OF, JSON.stringify(scripts));
  }
  await writeFile(path.join(root, stamp), madeOf);
}

/** `best` takes five seconds more and saves a tenth of the bytes. */
const QUALITY = { fast: 5, best: 11 } as const;
type Compression = keyof typeof QUALITY;

/** Compresses the browser app unless it is compressed as well or better. */
async function compressIfWeaker(compression: Compression): Promise<void> {
  const stamp = path.join(root, 'dist/.compressed');
  const madeOf = await readFile(path.join(root, STAMPS.browser), 'utf8');
  const [earlier, quality] = (await readFile(stamp, 'utf8').catch(() => '')).split(' ');
  if (earlier === madeOf && Number(quality) >= QUALITY[compression]) return;
  await compressAssets(path.join(root, 'dist/assets'), QUALITY[compression]);
  await writeFile(stamp, `${madeOf} ${String(QUALITY[compression])}`);
}

/** Builds the server. */
export async function buildServerIfStale(): Promise<void> {
  if (isFresh('server')) return;
  const madeOf = fingerprintOf('server');
  process.stdout.write('Building the server…\n');
  await buildServer();
  await writeFile(path.join(root, STAMPS.server), madeOf);
}

export interface BuildOptions {
  compression?: Compression;
  /** With source maps. */
  maps?: boolean;
}

/** Builds what `npm start` runs; `npm run build` compresses it best and writes source maps. */
export async function buildIfStale({ compression = 'fast', maps = false }: BuildOptions = {}): Promise<void> {
  await buildServerIfStale();
  await buildBrowserIfStale(STAMPS.browser, { maps });
  await compressIfWeaker(compression);
}

/** Builds the app with mocks instead of the server; returns the folder. */
export async function buildMockSiteIfStale(): Promise<string> {
  await buildBrowserIfStale(path.join(MOCK_SITE, '.made-of'), { mock: true });
  return path.join(root, MOCK_SITE);
}
