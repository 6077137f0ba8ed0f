// The server's secrets: from SESSION_SECRET, or created once and stored in DATA_DIR/secrets.json.
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Env } from './env.ts';

export interface Secrets {
  /** Signs the tokens of API clients, and derives the links in mails and the key of stored answers. */
  session: string;
  /**
   * The secret before a rotation: it signs nothing new; data that it signed or encrypted stays valid until it expires.
   */
  previousSession?: string | undefined;
  /** The secret key and webhook secret of the built-in payment sandbox; absent when real Stripe is configured. */
  sandbox: { secretKey: string; webhookSecret: string } | undefined;
}

const secretsFile = z.object({ sessionSecret: z.string().min(32) });

async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function keptSessionSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'secrets.json');
  const text = await readOptional(file);
  if (text !== undefined) return secretsFile.parse(JSON.parse(text)).sessionSecret;

  const sessionSecret = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true });
  // Written to a temporary file and renamed: a killed process leaves either no file or a complete one.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ sessionSecret }), { mode: 0o600 });
  await rename(draft, file);
  return sessionSecret;
}

/**
 * Reads or creates the secrets. Those of the sandbox are derived, so that servers with the same SESSION_SECRET agree.
 */
export async function loadSecrets(
  env: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR' | 'stripe'> & Partial<Pick<Env, 'SESSION_SECRET_PREVIOUS'>>,
): Promise<Secrets> {
  const session = env.SESSION_SECRET ?? (await keptSessionSecret(env.DATA_DIR));
  const derive = (purpose: string) => createHmac('sha256', session).update(purpose).digest('hex');
  const sandbox = env.stripe
    ? undefined
    : {
        secretKey: `sk_test_sandbox_${derive('sandbox secret key')}`,
        webhookSecret: `whsec_${derive('sandbox webhook secret')}`,
      };
  return { session, previousSession: env.SESSION_SECRET_PREVIOUS, sandbox };
}
