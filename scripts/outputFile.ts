// A file that a command writes: it appears under its name when it is complete.
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { fileExists } from '../server/platform/process/fileExists.ts';

export interface OutputFile {
  stream(): Writable;
  /** Gives the complete file its name, or deletes an incomplete one. */
  close(isComplete: boolean): Promise<void>;
}

/** Creates `file`, readable by the user of this process only. Throws when it exists or its folder cannot be written. */
export async function createOutputFile(file: string): Promise<OutputFile> {
  if (await fileExists(file)) throw new Error(`${file} exists.`);
  const draft = `${file}.${String(process.pid)}`;
  const handle = await open(draft, 'wx', 0o600);
  return {
    stream: () => handle.createWriteStream({ flush: true }),
    async close(isComplete) {
      await handle.close();
      await (isComplete ? rename(draft, file) : rm(draft, { force: true }));
    },
  };
}
