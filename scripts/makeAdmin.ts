// `npm run make-admin -- somebody@example.com` makes a registered user an owner, for example the first one.
import { makeOwner } from '../server/people/makeOwner.ts';
import { loadSecrets } from '../server/platform/process/secrets.ts';
import { noFiles, openProduct, runDataCommand } from './dataCommand.ts';

const [email] = process.argv.slice(2);

await runDataCommand(noFiles, async (env) => {
  if (!email?.trim()) throw new Error('Usage: npm run make-admin -- somebody@example.com');
  const product = await openProduct(env, 'make-admin');
  if ('server' in product) return (await product.server.send('make-admin', { email })).message;
  try {
    const { session } = await loadSecrets(env);
    const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${String(env.PORT)}`;
    return await makeOwner({ db: product.db, secret: session, origin, now: Date.now }, email);
  } finally {
    await product.db.close();
  }
});
