// A copy of a product keeps the secret of the original, on which its second factors and the links in mails depend.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Env } from '../process/env.ts';

export const SECRETS_FILE = 'secrets.json';

const secrets = z.object({ sessionSecret: z.string() });

/**
 * Throws when SESSION_SECRET is set and neither it nor SESSION_SECRET_PREVIOUS is the generated secret of the original,
 * which `file` has. An original with SESSION_SECRET has no such file. `source` names the file in the message.
 */
export async function assertSameSecret(
  { SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Pick<Env, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>,
  file: string,
  source = file,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || SESSION_SECRET === undefined) return;
  const { sessionSecret } = secrets.parse(JSON.parse(text));
  if (sessionSecret === SESSION_SECRET || sessionSecret === SESSION_SECRET_PREVIOUS) return;
  throw new Error(
    `Set SESSION_SECRET to the sessionSecret of ${source}, or set SESSION_SECRET_PREVIOUS to it, and repeat.`,
  );
}
