// Checks a chosen file before it is sent. The server checks its content.
import { LICENCE_PICTURE } from '#domain/jobs/contract/licence.ts';
import { isNamedPicture, PICTURE_TYPES } from '#domain/kit/pictureFormats.ts';
import { heicRefusal, isNamedHeic } from '#domain/kit/heic.ts';

/**
 * The accepted types of the file input. An iPhone converts a HEIC picture to JPEG, unless the user chooses it from
 * Files.
 */
export const ACCEPTED_TYPES = Object.entries(PICTURE_TYPES).flat(2).join(',');

const MEGABYTE = 1024 * 1024;

/** A message for the user; undefined when the file can be sent. */
export function fileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (isNamedHeic({ name, type })) return heicRefusal(name);
  if (!isNamedPicture({ name, type })) {
    return `"${name}" is not accepted. Please choose a JPEG, PNG or WebP file.`;
  }
  if (size === 0) return `"${name}" is empty.`;
  if (size > LICENCE_PICTURE.bytes) {
    return `"${name}" is larger than ${LICENCE_PICTURE.bytes / MEGABYTE} MB.`;
  }
  return undefined;
}
