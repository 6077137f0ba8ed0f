// Builds the browser app, the app with mocks and the server, each unless it was built from exactly these sources.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { MOCK_SITE } from '../mocks/site.ts';
import config, { sourceConstants } from '../webpack.config.ts';
import { buildServer } from './buildServer.ts';
import { buildServerBundle } from './buildServerBundle.ts';
import { buildServiceWorker } from './buildServiceWorker.ts';
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

async function buildBrowserIfStale(stamp: string, { mock }: { mock: boolean }): Promise<void> {
  if (isFresh('browser', stamp)) return;
  // A change of the sources during the build makes the next build stale.
  const madeOf = fingerprintOf('browser');
  process.stdout.write(mock ? 'Building the browser app with mocks…\n' : 'Building the browser app…\n');
  // webpack empties `dist` but keeps files whose name begins with a dot. Without this the stamp of a deleted
  // server build would remain.
  if (!mock) await rm(path.join(root, STAMPS.server), { force: true });
  const scripts = await build(mock);
  if (!mock) {
    // The server has no action log.
    await buildServerBundle({ ...sourceConstants(), __DEBUG_TOOLS__: 'false' });
    await buildServiceWorker(scripts[''] ?? []);
    await writeFile(SCRIPTS_OF, JSON.stringify(scripts));
  }
  await writeFile(path.join(root, stamp), madeOf);
}

async function buildServerIfStale(): Promise<void> {
  if (isFresh('server')) return;
  const madeOf = fingerprintOf('server');
  process.stdout.write('Building the server…\n');
  await buildServer();
  await writeFile(path.join(root, STAMPS.server), madeOf);
}

/** Builds what `npm start` runs: the browser app, then the server, because a browser build empties `dist`. */
export async function buildIfStale(): Promise<void> {
  await buildBrowserIfStale(STAMPS.browser, { mock: false });
  await buildServerIfStale();
}

/** Builds the app with mocks instead of the server; returns the folder. */
export async function buildMockSiteIfStale(): Promise<string> {
  await buildBrowserIfStale(path.join(MOCK_SITE, '.made-of'), { mock: true });
  return path.join(root, MOCK_SITE);
}
