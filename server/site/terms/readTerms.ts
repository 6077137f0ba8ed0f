// Reads the terms of hire at the start: the file of the configuration, or the text that belongs to the product.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Terms } from '#domain/site/contract/terms.ts';
import { ConfigurationError } from '#server/platform/process/env.ts';

const DEFAULT_FILE = path.join(process.cwd(), 'server/site/terms/terms.md');
const MAX_BYTES = 200_000;
const VERSION_LENGTH = 12;

/**
 * The text of the terms and its version, which is a hash of the text. Throws ConfigurationError when the file cannot be
 * read, is empty, or has more than 200 kB.
 */
export async function readTerms(file: string = DEFAULT_FILE): Promise<Terms> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigurationError(`TERMS_FILE cannot be read: ${file}`);
  });
  const body = text.replace(/\r\n?/g, '\n').trim();
  if (body === '' || Buffer.byteLength(body) > MAX_BYTES) {
    throw new ConfigurationError('TERMS_FILE is empty, or has more than 200 kB.');
  }
  return { version: createHash('sha256').update(body).digest('hex').slice(0, VERSION_LENGTH), text: body };
}
