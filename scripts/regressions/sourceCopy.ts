// Creates a temporary copy of the tree for regressions; files that no regression changes are linked.
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { applyRegression, type Regression } from './regression.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const COPIED = new Set(['domain', 'server', 'src', 'mocks', 'tests', 'packages']);
const LEFT_OUT = new Set(['.git', '.cache', 'data', 'dist', 'coverage', 'test-results']);

export interface SourceCopy {
  folder: string;
  /** Runs `work` while the regression is applied to its file. */
  withRegression<T>(regression: Regression, work: () => Promise<T>): Promise<T>;
}

/** Creates the copy. This process removes it when it exits. */
export async function copySource(): Promise<SourceCopy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'regressions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [from, to] = [path.join(ROOT, entry.name), path.join(folder, entry.name)];
    // Files are copied: a link to package.json would resolve its `imports` in the original tree.
    if (COPIED.has(entry.name) || entry.isFile()) await cp(from, to, { recursive: true });
    else await symlink(from, to);
  }
  return {
    folder,
    async withRegression(regression, work) {
      const target = path.join(folder, regression.file);
      const text = await readFile(target, 'utf8');
      await writeFile(target, applyRegression(text, regression));
      try {
        return await work();
      } finally {
        await writeFile(target, text);
      }
    },
  };
}
