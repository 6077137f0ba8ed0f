// Jest global setup of the sandbox's tests: creates an empty database, which every test file copies. Creating it takes
// seconds of processor time, so a file keeps it for later runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const FOLDER = '.cache/test-databases';

export default async function setUp(): Promise<void> {
  const version = await readFile('node_modules/@electric-sql/pglite/package.json');
  const key = createHash('sha256').update(version).digest('hex').slice(0, 16);
  const file = path.resolve(FOLDER, `sandbox-${key}.tar`);
  process.env['TEST_SANDBOX_SNAPSHOT'] = file;
  if (existsSync(file)) return;
  const lite = await PGlite.create();
  const snapshot = await lite.dumpDataDir('none');
  await lite.close();
  await mkdir(FOLDER, { recursive: true });
  const unfinished = `${file}.${String(process.pid)}`;
  await writeFile(unfinished, Buffer.from(await snapshot.arrayBuffer()));
  await rename(unfinished, file);
}
