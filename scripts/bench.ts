// `npm run bench -- NAME` runs bench/NAME.ts and writes its output into bench/results.md; without a name it
// runs every measurement.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { recordResult } from '../bench/results/recordResult.ts';
import { buildIfStale } from './buildIfStale.ts';

const FOLDER = path.resolve(import.meta.dirname, '../bench');
/** A measurement is a file directly in the folder; subfolders hold the code that it uses. */
const names = (await readdir(FOLDER, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map(({ name }) => name.replace(/\.ts$/, ''));

/** Runs a measurement; returns its exit code. */
async function measure(name: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(FOLDER, `${name}.ts`), ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) await recordResult([name, ...args].join(' '), output);
  return code ?? 1;
}

const [wanted, ...rest] = process.argv.slice(2);
if (wanted !== undefined && !names.includes(wanted)) {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exitCode = 1;
} else {
  await buildIfStale({ compression: 'best' });
  for (const name of wanted === undefined ? names : [wanted]) {
    process.stdout.write(`${name}…\n`);
    if ((await measure(name, rest)) !== 0) process.exitCode = 1;
  }
}
