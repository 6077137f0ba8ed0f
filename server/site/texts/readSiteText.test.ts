// Tests the reading of the texts of the firm and their version.
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '#server/platform/process/env.ts';
import { readSiteText } from './readSiteText.ts';

async function fileOf(text: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'site-text-')), 'text.txt');
  await writeFile(file, text);
  return file;
}
const read = async (text: string) => readSiteText('TERMS_FILE', await fileOf(text));

it('reads the texts of the product when no file is configured', async () => {
  const terms = await readSiteText('TERMS_FILE');
  expect(terms.text).toMatch(/^# Terms of hire/);
  expect(terms.version).toMatch(/^[0-9a-f]{12}$/);
  expect((await readSiteText('PRIVACY_FILE')).text).toMatch(/^# Privacy/);
});

it('has the same version for the same text, and another one for another text', async () => {
  const { version } = await read('Be careful.');
  expect((await read('Be careful.\r\n')).version).toBe(version);
  expect((await read('Be\r\ncareful.')).text).toBe('Be\ncareful.');
  expect((await read('Be very careful.')).version).not.toBe(version);
});

it('refuses a missing file, an empty file and a file of more than 200 kB, with the name of the variable', async () => {
  for (const file of ['/nowhere/text.txt', await fileOf(' \n'), await fileOf('x'.repeat(200_001))]) {
    const reading = readSiteText('PRIVACY_FILE', file);
    await expect(reading).rejects.toThrow(ConfigurationError);
    await expect(reading).rejects.toThrow('PRIVACY_FILE');
  }
});
