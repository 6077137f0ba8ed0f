// `npm run migrate-to-postgres`: copies the embedded database of DATA_DIR into the empty database at DATABASE_URL. The
// pictures stay in DATA_DIR. Stop the server first.
import { assertHasEmbedded, noFiles, runDataCommand, underLock } from './dataCommand.ts';

await runDataCommand(noFiles, async ({ DATABASE_URL, DATA_DIR }) => {
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.');
  await assertHasEmbedded(DATA_DIR);
  return underLock(DATA_DIR, 'migrate-to-postgres', async () => {
    const { copyToPostgres } = await import('./direct/migrateToPostgres.ts');
    return copyToPostgres(DATABASE_URL);
  });
});
