// Checks over a separate connection whether a PostgreSQL server answers.
import pg from 'pg';
import { DatabaseUnavailable, isConnectionFailure } from './failures.ts';

/** Rejects when the server does not answer in time. A server that refuses the login or the statement does answer. */
export async function probePostgres(url: string, withinMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'luxury-car-rentals probe' });
  // The client may also emit errors after the answer, while it closes.
  client.on('error', () => undefined);
  const asked = client.connect().then(() => client.query('SELECT 1'));
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // An answer that arrived while this process was busy counts: the event loop reads it before setImmediate runs.
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
