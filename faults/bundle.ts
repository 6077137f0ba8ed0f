// The programs under test as one file each: a server that is started a hundred times should not be translated each time.
import path from 'node:path';
import { build } from 'esbuild';

export const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, '.cache/faults');

const PROGRAMS = {
  server: 'faults/server.ts',
  main: 'server/main.ts',
  provider: 'server/payments/sandbox/process.ts',
};
export type Program = keyof typeof PROGRAMS;

/** The path of a program's file, made by `bundlePrograms`. */
export const programFile = (program: Program) => path.join(FOLDER, `${program}.mjs`);

export async function bundlePrograms(): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'error',
  });
}
