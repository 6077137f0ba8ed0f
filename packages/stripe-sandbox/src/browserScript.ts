// Builds the browser script: its ES modules, in order, inside one function, without a build step.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

// The order of the modules: each module comes after the modules that it imports.
const MODULES = [
  'cardRules.js',
  'api.js',
  'appearance.js',
  'fields.js',
  'cardElement.js',
  'elements.js',
  'challenge.js',
  'stripe.js',
] as const;

interface BrowserScript {
  text: string;
  etag: string;
}

/** The modules' folder. `import.meta` is not available in CommonJS (Jest) and in bundles, so Node resolves the package. */
function findFolder(): string {
  for (const start of [path.join(process.cwd(), 'package.json'), path.resolve(process.argv[1] ?? '.')]) {
    try {
      const packageFile = createRequire(start).resolve('stripe-sandbox/package.json');
      return path.join(path.dirname(packageFile), 'src/browser');
    } catch {
      // The package is not installed there.
    }
  }
  throw new Error(`stripe-sandbox is installed neither in ${process.cwd()} nor beside the program`);
}

function withoutModuleSyntax(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}

export async function loadBrowserScript(): Promise<BrowserScript> {
  const folder = findFolder();
  const parts = await Promise.all(MODULES.map((name) => readFile(path.join(folder, name), 'utf8')));
  const text = `(() => {\n'use strict';\n${parts.map(withoutModuleSyntax).join('\n')}\n})();\n`;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"` };
}
