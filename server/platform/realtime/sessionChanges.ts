// Reports in every process which users' sessions, roles or second factors have changed: the triggers of the database
// send the user ids on one channel (002-sign-in.sql).
import type { Database } from '../db/database.ts';

export const SESSION_CHANNEL = 'session_changed';

/** The period, as performance.now(), in which this process has received every change. */
export interface Heard {
  from: number;
  until: number;
}

export interface SessionChanges {
  /** Calls `listener` with the id of each user whose sessions have to be read again. */
  subscribe(listener: (userId: string) => void): void;
  /** Undefined while changes may be missed. */
  heard(): Heard | undefined;
}

/** The changes of the embedded database, which notifies this process before the change returns. */
export async function changesOfEmbedded(db: Database): Promise<SessionChanges | undefined> {
  if (!db.listen) return undefined;
  const listeners = new Set<(userId: string) => void>();
  await db.listen(SESSION_CHANNEL, (userId) => {
    for (const listener of listeners) listener(userId);
  });
  const from = performance.now();
  return {
    subscribe: (listener) => void listeners.add(listener),
    heard: () => ({ from, until: performance.now() }),
  };
}
