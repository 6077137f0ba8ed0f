// The fingerprints of the sources of a build: equal fingerprints mean equal builds. The file is plain JavaScript,
// because `npm start` compares the fingerprints before it loads a compiler.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
const SHARED = ['package.json', 'package-lock.json', 'scripts/sourceFingerprint.js'];

/**
 * The sources of each build: the browser app with the renderer of the public pages, and the server.
 * `variables` are the environment variables that the build writes into its files.
 */
const BUILDS = {
  browser: {
    folders: ['src', 'domain', 'mocks'],
    files: [
      ...SHARED,
      'public/index.html',
      'public/offline.html',
      'public/offline.css',
      'scripts/buildServerBundle.ts',
      'scripts/buildServiceWorker.ts',
      'webpack.config.ts',
    ],
    variables: ['API_BASE', 'SOCKET_URL', 'DEBUG_TOOLS'],
  },
  server: {
    folders: ['server', 'domain', 'packages/stripe-sandbox/src'],
    files: [...SHARED, 'scripts/buildServer.ts'],
    variables: [],
  },
};

/** The files in which the fingerprint of a finished build is kept. A new browser build empties `dist`. */
export const STAMPS = { browser: 'dist/.made-of', server: 'dist/server/.made-of' };

/** @param {string} folder */
function filesOf(folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * The fingerprint of the current sources.
 * @param {keyof typeof BUILDS} build
 */
export function fingerprintOf(build) {
  const { folders, files, variables } = BUILDS[build];
  const sources = folders.flatMap(filesOf).filter((file) => !isTest(file));
  const hash = createHash('sha256');
  hash.update(JSON.stringify(variables.map((name) => process.env[name])));
  for (const file of [...sources, ...files.map((name) => path.join(root, name))].sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * True when the file at `stamp` has the fingerprint of the current sources of the build.
 * @param {keyof typeof BUILDS} build
 */
export function isFresh(build, stamp = STAMPS[build]) {
  try {
    return readFileSync(path.join(root, stamp), 'utf8') === fingerprintOf(build);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}
