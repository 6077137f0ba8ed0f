// Bundles each program under test into one file, because a server that starts a hundred times must not compile each time.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

export const ROOT = path.resolve(import.meta.dirname, '../..');
// The folder belongs to this run; a concurrent run may have other code.
const FOLDER = path.join(ROOT, '.cache/faults', String(process.pid));

const PROGRAMS = {
  server: 'tests/fault-injection/server.ts',
  provider: 'tests/fault-injection/providerProgram.ts',
};
export type Program = keyof typeof PROGRAMS;

// Packages with native parts or data files stay in node_modules.
const LEFT_IN_PLACE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pdfkit',
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

/** Creates the files; they are removed when this process ends. */
export async function bundlePrograms(): Promise<void> {
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Reading one file instead of 1,500 shortens each start by a third.
    external: LEFT_IN_PLACE,
    banner: { js: COMMON_JS },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}
