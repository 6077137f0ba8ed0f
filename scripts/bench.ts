// `npm run bench -- NAME`: runs bench/NAME.ts; without a name it says which there are.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './runCommand.ts';

const FOLDER = path.resolve(import.meta.dirname, '../bench');
/** A measurement is a file of the folder itself; what it starts lies in folders below. */
const names = (await readdir(FOLDER, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map(({ name }) => name.replace(/\.ts$/, ''));

const [name = '', ...rest] = process.argv.slice(2);
if (names.includes(name)) {
  process.exitCode = await runCommand(['--import', 'tsx', path.join(FOLDER, `${name}.ts`), ...rest]);
} else {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exitCode = 1;
}
