// Checks that no code uses a name that docs/glossary.md replaces.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'server', 'domain', 'mocks', 'tests', 'scripts', 'bench', 'packages'];

const glossary = await readFile(path.join(ROOT, 'docs/glossary.md'), 'utf8');
const [, section = ''] = glossary.split('## Replaced names');
const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
if (rows.length === 0) throw new Error('docs/glossary.md has no table of replaced names.');
const replaced = new Map(
  rows.flatMap(([, use = '', not = '']) => not.split(', ').map((name) => [name, use] as const)),
);

async function codeFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
}

const faults: string[] = [];
for (const file of (await Promise.all(FOLDERS.map(codeFiles))).flat()) {
  const words = new Set((await readFile(file, 'utf8')).match(/[A-Za-z_$][\w$]*/g));
  for (const [name, use] of replaced) {
    if (words.has(name)) faults.push(`${path.relative(ROOT, file)}: '${name}'; the glossary says ${use}`);
  }
}
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
