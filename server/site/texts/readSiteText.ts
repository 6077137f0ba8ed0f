// Reads a text of the firm at the start: the file of the configuration, or the text that belongs to the product.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteText } from '#domain/site/contract/siteText.ts';
import { ConfigurationError } from '#server/platform/process/configurationError.ts';

/** The files of the product, by the variable that replaces them. */
const DEFAULT_FILES = { TERMS_FILE: 'terms.md', PRIVACY_FILE: 'privacy.md' } as const;
const MAX_BYTES = 200_000;
const VERSION_LENGTH = 12;

/**
 * The text and its version, which is a hash of the text. Throws ConfigurationError when the file cannot be read, is
 * empty, or has more than 200 kB.
 */
export async function readSiteText(
  variable: keyof typeof DEFAULT_FILES,
  file = path.join(process.cwd(), 'server/site/texts', DEFAULT_FILES[variable]),
): Promise<SiteText> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigurationError(`${variable} cannot be read: ${file}`);
  });
  const body = text.replace(/\r\n?/g, '\n').trim();
  if (body === '' || Buffer.byteLength(body) > MAX_BYTES) {
    throw new ConfigurationError(`${variable} is empty, or has more than 200 kB.`);
  }
  return { version: createHash('sha256').update(body).digest('hex').slice(0, VERSION_LENGTH), text: body };
}
