// Puts the browser script together: its ES modules, in order, inside one function, with no build step.
import { access, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

const FOLDER = 'server/payments/sandbox/browser';
// Each module stands after the ones it imports.
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

// `import.meta` does not exist where jest compiles to CommonJS, so the project is found from outside.
async function folder(): Promise<string> {
  for (const start of [process.cwd(), dirname(process.argv[1] ?? '.')]) {
    for (let at = start; ; at = dirname(at)) {
      const candidate = join(at, FOLDER);
      if (
        await access(candidate).then(
          () => true,
          () => false,
        )
      )
        return candidate;
      if (dirname(at) === at) break;
    }
  }
  throw new Error(`The browser script of the payment sandbox is missing: ${FOLDER}`);
}

function withoutModuleSyntax(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}

export async function loadBrowserScript(): Promise<BrowserScript> {
  const from = await folder();
  const parts = await Promise.all(MODULES.map((name) => readFile(join(from, name), 'utf8')));
  const text = `(() => {\n'use strict';\n${parts.map(withoutModuleSyntax).join('\n')}\n})();\n`;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"` };
}
