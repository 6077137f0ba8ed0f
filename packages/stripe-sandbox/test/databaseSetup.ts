// Jest global setup of the sandbox's tests: creates an empty database, which every test file copies.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

declare global {
  // State for the teardown; Jest runs both in one process and passes no values.
  var sandboxSnapshotFolder: string | undefined;
}

export default async function setUp(): Promise<void> {
  const lite = await PGlite.create();
  const snapshot = await lite.dumpDataDir('none');
  await lite.close();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sandbox-database-'));
  const file = path.join(folder, 'empty.tar');
  await writeFile(file, Buffer.from(await snapshot.arrayBuffer()));
  process.env['TEST_SANDBOX_SNAPSHOT'] = file;
  globalThis.sandboxSnapshotFolder = folder;
}

export async function removeSnapshot(): Promise<void> {
  const folder = globalThis.sandboxSnapshotFolder;
  // Another project's teardown may have removed the folder for temporary files, with this one in it.
  if (folder) await rm(folder, { recursive: true, force: true });
}
