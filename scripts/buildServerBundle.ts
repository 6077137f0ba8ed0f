// Builds dist/server/renderPage.cjs, with which the server renders the public pages: one file with React and
// the app.
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { build, transform, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** Style sheets are texts, as in the browser build. */
const styleTexts: Plugin = {
  name: 'style texts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file, 'utf8'), {
        loader: 'css',
        minify: true,
        target: 'es2022',
      });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** Builds the bundle; `definitions` are the constants of the browser build. */
export async function buildServerBundle(definitions: Readonly<Record<string, string>>): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/app/serverRendering/renderPage.tsx'],
    outfile: 'dist/server/renderPage.cjs',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // Errors contain the names of components.
    keepNames: true,
    jsx: 'automatic',
    define: { ...definitions, 'process.env.NODE_ENV': '"production"' },
    // The page's own head contains the fonts. A replay needs a log, which the server does not keep.
    loader: { '.woff2': 'empty' },
    external: ['*/timeTravel/ReplayView.tsx', '*/timeTravel/DebugPanel.tsx'],
    plugins: [styleTexts],
    logLevel: 'error',
  });
}
