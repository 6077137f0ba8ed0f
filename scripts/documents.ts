// Writes the documents that are derived from the code. With --check it writes none and fails when one is outdated.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { configuration, example } from './documents/configuration.ts';
import { tables } from './documents/tables.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const documents: Record<string, string> = {
  '.env.example': example(),
  'docs/configuration.md': configuration(),
  'docs/tables.md': await tables(),
};

for (const [name, text] of Object.entries(documents)) {
  const file = path.join(ROOT, name);
  const wanted = name.endsWith('.md')
    ? await format(text, { ...(await resolveConfig(file)), filepath: file })
    : text;
  if (!process.argv.includes('--check')) await writeFile(file, wanted);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    process.stdout.write(`${name} is outdated: \`npm run format\` writes it.\n`);
    process.exitCode = 1;
  }
}
