// `npm run bench -- NAME` runs bench/NAME.ts. Without a name it lists the measurements.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

const FOLDER = path.resolve(import.meta.dirname, '../bench');
/** A measurement is a file directly in the folder; subfolders hold the code that it uses. */
const names = (await readdir(FOLDER, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map(({ name }) => name.replace(/\.ts$/, ''));

const [name = '', ...rest] = process.argv.slice(2);
if (names.includes(name)) {
  await buildIfStale();
  process.exitCode = await runCommand(['--import', 'tsx', path.join(FOLDER, `${name}.ts`), ...rest]);
} else {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exitCode = 1;
}
