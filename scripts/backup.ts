// `npm run backup -- FILE.tar.gz`: copies data, pictures and secrets of the product into one file, while it runs or not.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { rowsOf, writeBackup } from '../server/platform/backup/backup.ts';
import { openMedia } from '../server/platform/media/openMedia.ts';
import { openProduct, printLine, runDataCommand } from './dataCommand.ts';
import { createOutputFile } from './outputFile.ts';

const [name] = process.argv.slice(2);
const file = path.resolve(name ?? '');

await runDataCommand(
  async () => {
    if (!name) throw new Error('Usage: npm run backup -- FILE.tar.gz');
    return createOutputFile(file);
  },
  async (env, output) => {
    const product = await openProduct(env, 'backup');
    if ('server' in product) {
      const { message, content } = await product.server.send('backup', {});
      await pipeline(content, output.stream()).catch((error: unknown) => {
        throw new Error('The server ended while it sent the backup. Read its log.', { cause: error });
      });
      return `${file}: ${message}.`;
    }
    try {
      const source = { db: product.db, dataDir: env.DATA_DIR, media: await openMedia(env, printLine) };
      return `${file}: ${rowsOf(await writeBackup(source, () => output.stream(), Date.now()))}.`;
    } finally {
      await product.db.close();
    }
  },
);
