// Builds dist/server/main.js and start.js: the server with domain/, the payment sandbox and one more package, so that Node starts it without
// a TypeScript loader. Code that the server imports lazily is in separate files. Packages stay in
// node_modules; migrations, terms and public files stay in their folders.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** The sources of the first are TypeScript; Node does not see the named exports of the second. */
const BUNDLED = ['stripe-sandbox', 'jsvat-next'];

// The server resolves its files from the product's folder, wherever it is started.
const ENTER_FOLDER = `import { fileURLToPath as pathOfUrl } from 'node:url';
process.chdir(pathOfUrl(new URL('../..', import.meta.url)));`;

/** Replaces the files of an earlier build in `folder`, which lies two folders below the root. */
export async function buildServer(folder: string = path.join(root, 'dist/server')): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const earlier = readdirSync(folder).filter((name) => /\.js(\.map)?$|^\.made-of$/.test(name));
  for (const name of earlier) rmSync(path.join(folder, name));
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/start.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    banner: { js: ENTER_FOLDER },
    sourcemap: true,
    // The source files are in a folder next to the build.
    sourcesContent: false,
    logLevel: 'error',
  });
}
