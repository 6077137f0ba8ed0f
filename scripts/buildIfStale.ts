// Builds the browser app unless dist/ was made of exactly these sources.
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import config from '../webpack.config.ts';

const root = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(root, 'dist/.made-of');
const SOURCES = ['src/**/*.*', 'domain/**/*.*', 'mocks/**/*.*', 'public/index.html', '*.config.{ts,js}', 'package-lock.json'];

async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for (const pattern of SOURCES) for await (const file of glob(pattern, { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(root, file)));
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
