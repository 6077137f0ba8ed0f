// `npm run test:visual`: compares every state with its picture. `--update` replaces the pictures that differ and
// compresses them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildMockSiteIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

const PICTURES = path.resolve(import.meta.dirname, '../tests/visual/pictures');
const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/visual/playwright.config.ts',
];

/** Reduces the colours to a palette; the difference is far below the threshold of the comparison. */
async function makeSmall(since: number): Promise<void> {
  for (const name of await readdir(PICTURES)) {
    const file = path.join(PICTURES, name);
    if ((await stat(file)).mtimeMs < since) continue;
    const png = await sharp(await readFile(file))
      .png({ palette: true, colours: 192, dither: 0, effort: 8 })
      .toBuffer();
    await writeFile(file, png);
  }
}

const given = process.argv.slice(2);
const update = given.includes('--update');
const args = given.filter((argument) => argument !== '--update');
const since = Date.now();
await buildMockSiteIfStale();
const code = await runCommand([...PLAYWRIGHT, ...args, ...(update ? ['--update-snapshots=changed'] : [])]);
if (update) await makeSmall(since);
// Handles that the build leaves open would keep the process running.
process.exit(code);
