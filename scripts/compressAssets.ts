// Compresses the files of dist/assets once, so that the server sends them as they are.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(js|css|svg)$/;
/** A file that hardly shrinks is sent as it is. */
const MAX_RATIO = 0.95;

const brotli = promisify(brotliCompress);

/** Writes a .br and a .gz file beside each file of `folder`; `quality` of Brotli is 0 to 11. */
export async function compressAssets(folder: string, quality: number): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const files = (await readdir(folder)).filter((name) => COMPRESSED.test(name));
  const write = async (file: string, source: Buffer, compressed: Buffer) => {
    if (compressed.length <= source.length * MAX_RATIO) await writeFile(file, compressed);
    else await rm(file, { force: true });
  };
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const source = await readFile(file);
      await write(`${file}.br`, source, await brotli(source, { params }));
      await write(`${file}.gz`, source, await promisify(gzip)(source));
    }),
  );
}
