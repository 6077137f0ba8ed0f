// Checks whether a path exists.
import { access } from 'node:fs/promises';

/** True if this process can reach `file`, a file or a folder. */
export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
