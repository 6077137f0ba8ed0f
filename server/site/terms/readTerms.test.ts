// Tests the reading of the terms of hire and their version.
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '#server/platform/process/env.ts';
import { readTerms } from './readTerms.ts';

async function fileOf(text: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'terms-')), 'terms.txt');
  await writeFile(file, text);
  return file;
}

it('reads the text of the product when no file is configured', async () => {
  const terms = await readTerms();
  expect(terms.text).toMatch(/^# Terms of hire/);
  expect(terms.version).toMatch(/^[0-9a-f]{12}$/);
});

it('has the same version for the same text, and another one for another text', async () => {
  const { version } = await readTerms(await fileOf('Be careful.'));
  expect((await readTerms(await fileOf('Be careful.\r\n'))).version).toBe(version);
  expect((await readTerms(await fileOf('Be\r\ncareful.'))).text).toBe('Be\ncareful.');
  expect((await readTerms(await fileOf('Be very careful.'))).version).not.toBe(version);
});

it('refuses a missing file, an empty file and a file of more than 200 kB', async () => {
  for (const file of ['/nowhere/terms.txt', await fileOf(' \n'), await fileOf('x'.repeat(200_001))])
    await expect(readTerms(file)).rejects.toThrow(ConfigurationError);
});
