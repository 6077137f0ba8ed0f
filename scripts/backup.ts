// `npm run backup -- FILE.tar.gz`: copies data, pictures and secrets of the product into one file, while it runs or not.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runDataCommand, serverOf } from './dataCommand.ts';
import { createOutputFile } from './outputFile.ts';

const [name] = process.argv.slice(2);
const file = path.resolve(name ?? '');

await runDataCommand(
  async () => {
    if (!name) throw new Error('Usage: npm run backup -- FILE.tar.gz');
    return createOutputFile(file);
  },
  async (place, output) => {
    const server = await serverOf(place);
    if (!server) {
      const { backUp } = await import('./direct/backup.ts');
      return `${file}: ${await backUp(output)}.`;
    }
    const { message, content } = await server.send('backup', {});
    await pipeline(content, output.stream()).catch((error: unknown) => {
      throw new Error('The server ended while it sent the backup. Read its log.', { cause: error });
    });
    return `${file}: ${message}.`;
  },
);
