// Asks a PostgreSQL server, over a connection of its own, whether it answers.
import pg from 'pg';
import { DatabaseUnavailable, isConnectionFailure } from './failures.ts';

/** Rejects where the server does not answer in time. One that refuses us for another reason does answer. */
export async function probePostgres(url: string, withinMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'luxury-car-rentals probe' });
  // Also after the answer, while it closes.
  client.on('error', () => undefined);
  const asked = client.connect().then(() => client.query('SELECT 1'));
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // What has arrived while this process was busy counts: it is read before the next turn.
      setImmediate(() => reject(new DatabaseUnavailable(`no answer within ${String(withinMs)} ms`)));
    }, withinMs);
  });
  try {
    await Promise.race([asked, tooLate]);
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
    void client.end().catch(() => undefined);
  }
}
