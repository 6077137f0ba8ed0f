// Builds the browser app unless dist/ was made of exactly these sources.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import config from '../webpack.config.ts';

const root = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(root, 'dist/.made-of');
const FOLDERS = ['src', 'domain', 'mocks'];
const FILES = [
  'public/index.html',
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
  for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config({}, { mode: 'production' }), (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
      resolve();
    });
  });
}

export async function buildIfStale(): Promise<void> {
  const wanted = await fingerprint();
  const made = await readFile(STAMP, 'utf8').catch(() => '');
  if (made === wanted) return;
  process.stdout.write('Building the browser app…\n');
  await build();
  await writeFile(STAMP, wanted);
}
