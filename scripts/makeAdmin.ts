// `npm run make-admin -- somebody@example.com` makes a registered user an owner, for example the first one.
import { noFiles, runDataCommand, serverOf } from './dataCommand.ts';

const [email] = process.argv.slice(2);

await runDataCommand(noFiles, async (place) => {
  if (!email?.trim()) throw new Error('Usage: npm run make-admin -- somebody@example.com');
  const server = await serverOf(place);
  if (server) return (await server.send('make-admin', { email })).message;
  const { makeAdmin } = await import('./direct/makeAdmin.ts');
  return makeAdmin(email);
});
