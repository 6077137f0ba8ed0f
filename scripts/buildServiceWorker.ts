// Builds dist/service-worker.js from src/site/serviceWorker/serviceWorker.js. Its version is a hash of the files
// that it caches at its installation, so browsers install it again after each build that changes the app or
// the offline page.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const SOURCE = 'src/site/serviceWorker/serviceWorker.js';
const OFFLINE_FILES = ['/offline.html', '/offline.css'];

/** Builds the worker; it caches `scripts`, the paths of the start of the app in dist, and the typefaces that the page
 * preloads. */
export async function buildServiceWorker(scripts: readonly string[]): Promise<void> {
  const page = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  const fonts = Array.from(
    page.matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g),
    ([, href = '']) => href,
  );
  const shell = [...scripts.map((file) => `/${file}`), ...fonts].sort();
  const hash = createHash('sha256').update(shell.join());
  for (const file of [SOURCE, ...OFFLINE_FILES.map((name) => `public${name}`)])
    hash.update(readFileSync(path.join(root, file)));
  await build({
    absWorkingDir: root,
    entryPoints: [SOURCE],
    outfile: 'dist/service-worker.js',
    minify: true,
    target: 'es2022',
    define: {
      __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 10)),
      __OFFLINE_FILES__: JSON.stringify(OFFLINE_FILES),
      __SHELL__: JSON.stringify(shell),
    },
    logLevel: 'error',
  });
}
