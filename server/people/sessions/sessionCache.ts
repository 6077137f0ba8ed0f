// Caches the sessions of recent calls in memory, so that a call runs no statement while nothing has changed. A session
// is read again after a change by this process or a notification of another one, and when changes may have been missed.
import { LRUCache } from 'lru-cache';
import type { SessionChanges } from '#server/platform/realtime/sessionChanges.ts';
import type { SessionRow } from './sessionRepository.ts';

/** The maximum delay of a change of another process: after this time the session is read again. */
export const HEARD_WITHIN_MS = 1_000;
/** The maximum time in the cache, in addition to the notifications of changes. */
export const KEPT_MS = 10_000;
const MAX_USERS = 5_000;
const MAX_COOKIES = 10_000;
/** API clients can open any number of sessions. */
const MAX_SESSIONS_OF_USER = 50;

interface Kept {
  row: SessionRow;
  /** The instant before the statement that read it. */
  readAt: number;
}

export interface SessionCache {
  ofCookie(hash: string): SessionRow | undefined;
  ofUser(userId: string, sessionId: string): SessionRow | undefined;
  /** Caches the row that `read` finds, unless any session changes meanwhile. */
  keeping(read: () => Promise<SessionRow | undefined>): Promise<SessionRow | undefined>;
  forgetUser(userId: string): void;
  forgetSession(sessionId: string): void;
}

/**
 * `monotonic` is a clock in milliseconds, the same clock as for `changes.heard`. Without `changes` the cache stores
 * nothing.
 */
export function createSessionCache(
  changes: SessionChanges | undefined,
  monotonic: () => number = () => performance.now(),
): SessionCache {
  const users = new LRUCache<string, Map<string, Kept>>({ max: MAX_USERS });
  const cookies = new LRUCache<string, { userId: string; sessionId: string }>({ max: MAX_COOKIES });
  let forgotten = 0;

  function isCurrent({ readAt }: Kept): boolean {
    const heard = changes?.heard();
    const at = monotonic();
    return (
      heard !== undefined &&
      readAt >= heard.from &&
      at - heard.until < HEARD_WITHIN_MS &&
      at - readAt < KEPT_MS
    );
  }

  function ofUser(userId: string, sessionId: string): SessionRow | undefined {
    const kept = users.get(userId)?.get(sessionId);
    return kept && isCurrent(kept) ? kept.row : undefined;
  }

  function keep(row: SessionRow, readAt: number): void {
    const sessions = users.get(row.user_id) ?? new Map<string, Kept>();
    if (sessions.size >= MAX_SESSIONS_OF_USER) sessions.clear();
    sessions.set(row.id, { row, readAt });
    users.set(row.user_id, sessions);
    cookies.set(row.token_hash, { userId: row.user_id, sessionId: row.id });
  }

  const cache: SessionCache = {
    ofCookie(hash) {
      const found = cookies.get(hash);
      const row = found && ofUser(found.userId, found.sessionId);
      return row?.token_hash === hash ? row : undefined;
    },
    ofUser,
    async keeping(read) {
      const [readAt, before] = [monotonic(), forgotten];
      const row = await read();
      if (row && changes && forgotten === before) keep(row, readAt);
      return row;
    },
    forgetUser(userId) {
      forgotten += 1;
      users.delete(userId);
    },
    forgetSession(sessionId) {
      forgotten += 1;
      for (const sessions of users.values()) sessions.delete(sessionId);
    },
  };
  changes?.subscribe(cache.forgetUser);
  return cache;
}
