// Closes the data folder to other users of the machine: it has personal data, mails and secrets.
import { chmod, mkdir, stat } from 'node:fs/promises';
import { ConfigurationError } from './env.ts';

const OTHERS = 0o077;

/**
 * Creates the folder if necessary and allows only its owner to enter it; only the owner can read files that this
 * process creates from now on. Throws ConfigurationError when the folder belongs to another user of the machine.
 */
export async function closeDataDir(folder: string): Promise<void> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true });
  const { mode } = await stat(folder);
  // Windows has no such modes.
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return;
  try {
    await chmod(folder, 0o700);
  } catch {
    throw new ConfigurationError(
      `DATA_DIR ${folder} is open to other users, and its mode cannot be changed.`,
    );
  }
}
