// Makes dist/server/main.js: the server with domain/ and the payment sandbox in one file, so that Node starts it without
// a TypeScript loader. Packages stay in node_modules; migrations, terms and public files stay in their folders.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** Its sources are TypeScript. */
const OWN_PACKAGE = 'stripe-sandbox';

// The server finds its files from the product's folder, wherever it is started.
const ENTER_FOLDER = `process.chdir(new URL('../..', import.meta.url).pathname);`;

export async function buildServer(outfile: string = 'dist/server/main.js'): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => name !== OWN_PACKAGE),
    banner: { js: ENTER_FOLDER },
    sourcemap: true,
    // The sources lie beside the build.
    sourcesContent: false,
    logLevel: 'error',
  });
}
