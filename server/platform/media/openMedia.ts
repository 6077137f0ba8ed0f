// Opens the store of uploaded files that the configuration names.
import path from 'node:path';
import { ConfigurationError } from '../process/configurationError.ts';
import type { Env } from '../process/env.ts';
import { createFolderStore } from './folderStore.ts';
import type { MediaStore } from './mediaStore.ts';
import { createS3Store, type S3Store } from './s3Store.ts';

/** The bucket of the S3 variables, or the folder `media` of DATA_DIR. Sends nothing yet. */
export function mediaOf(
  { DATA_DIR, s3 }: Pick<Env, 'DATA_DIR' | 's3'>,
  log: (line: string) => void,
): MediaStore & Partial<Pick<S3Store, 'check'>> {
  const folder = path.join(DATA_DIR, 'media');
  if (!s3) return createFolderStore(folder);
  return createS3Store(s3, { workFolder: path.join(folder, 'incoming'), log });
}

/**
 * The store of `mediaOf`, after a first call to the bucket. Throws a ConfigurationError that names the wrong variable.
 */
export async function openMedia(
  env: Pick<Env, 'DATA_DIR' | 's3'>,
  log: (line: string) => void,
): Promise<MediaStore> {
  const store = mediaOf(env, log);
  const problem = await store.check?.();
  if (problem !== undefined) throw new ConfigurationError(problem);
  return store;
}
