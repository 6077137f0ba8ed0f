// Another build of the product for a deployment: the same code in files with other names.
import { cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The group is the hash of the content. */
const HASHED = /\.(\w{10})\.\w+$/;

/** Builds into a temporary folder, from which a server starts as from the product's own folder. */
export async function makeAnotherBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'another-build-'));
  for (const name of await readdir(ROOT))
    if (name !== 'dist' && !name.startsWith('.'))
      await symlink(path.join(ROOT, name), path.join(folder, name));
  const dist = path.join(folder, 'dist');
  // Compressed copies and source maps have the old names.
  const isKept = (file: string) => !/\.(br|gz|map)$|\/maps$/.test(file);
  await cp(path.join(ROOT, 'dist'), dist, { recursive: true, filter: isKept });
  const hashes = new Set((await readdir(`${dist}/assets`)).flatMap((name) => HASHED.exec(name)?.[1] ?? []));
  const other = (text: string) =>
    text.replace(/\b\w{10}\b/g, (word) => (hashes.has(word) ? word.slice(1) + word.slice(0, 1) : word));
  for (const { parentPath, name } of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(parentPath, name);
    if (/\.(js|cjs|css|html)$/.test(name)) await writeFile(file, other(await readFile(file, 'utf8')));
    await rename(file, path.join(parentPath, other(name)));
  }
  return folder;
}
