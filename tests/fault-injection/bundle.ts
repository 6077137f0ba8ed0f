// The programs under test as one file each: a server that is started a hundred times should not be translated each time.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

export const ROOT = path.resolve(import.meta.dirname, '../..');
// Of this run alone: another one at the same time may be of other code.
const FOLDER = path.join(ROOT, '.cache/faults', String(process.pid));

const PROGRAMS = {
  server: 'tests/fault-injection/server.ts',
  main: 'server/main.ts',
  provider: 'tests/fault-injection/providerProgram.ts',
};
export type Program = keyof typeof PROGRAMS;

// What has native parts or files of its own beside its code stays where npm has put it.
const LEFT_IN_PLACE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'sharp',
];
/** CommonJS packages expect these. */
const COMMON_JS = `import { createRequire as __createRequire } from 'node:module';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __fileURLToPath(new URL('.', import.meta.url));`;

/** The path of a program's file, made by `bundlePrograms`. */
export const programFile = (program: Program) => path.join(FOLDER, `${program}.mjs`);

/** Makes the files; they are removed when this process ends. */
export async function bundlePrograms(): Promise<void> {
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Reading one file instead of 1,500 takes a third off each start.
    external: LEFT_IN_PLACE,
    banner: { js: COMMON_JS },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}
