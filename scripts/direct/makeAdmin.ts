import { makeOwner } from '#server/people/makeOwner.ts';
import { readEnv } from '#server/platform/process/env.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { withProduct } from './openProduct.ts';

/** Makes a registered user an owner; returns what to tell the operator. */
export async function makeAdmin(email: string): Promise<string> {
  const env = readEnv(process.env);
  return withProduct(env, 'make-admin', async (db) => {
    const { session } = await loadSecrets(env);
    const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${String(env.PORT)}`;
    return makeOwner({ db, secret: session, origin, now: Date.now }, email);
  });
}
