// Sessions: opened at sign-in, read at every request with the user's current roles, ended on the server.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { afterCommit } from '#server/platform/http/callTransaction.ts';
import type { Session, Sessions } from '#server/platform/http/sessionPort.ts';
import { createBatch } from '#server/platform/process/batch.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import type { SessionChanges } from '#server/platform/realtime/sessionChanges.ts';
import { hashOfToken } from '#server/platform/process/storedTokens.ts';
import { createSessionCache } from './sessionCache.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findByIds,
  findByTokenHashes,
  insertSession,
  setAuthenticated,
  touchSession,
  type ValidityInstants,
  type SessionRow,
} from './sessionRepository.ts';
import { newCookieValue, readToken, signToken } from './tokens.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** A session expires after 12 hours without a request. Source: docs/security.md, "Sessions". */
const IDLE = 12 * 60 * MINUTE;
/** A session expires 30 days after sign-in in any case. */
const ABSOLUTE = 30 * 24 * 60 * MINUTE;
/** A session of a payment link expires a day after its start. */
const ABSOLUTE_OF_LINK = 24 * 60 * MINUTE;
const NEVER = new Date(0);
/** The token in the answer to a browser: the specified answer has one, and the browser does not use it. */
const TOKEN_OF_BROWSER = 5 * MINUTE;

const presentSession =
  (isFactorRequired: boolean) =>
  (row: SessionRow, viaCookie: boolean): Session => ({
    sessionId: row.id,
    userId: row.user_id,
    isAdmin: row.is_admin,
    staffRole: row.staff_role,
    isDriver: row.is_driver,
    isVerifiedDriver: row.is_verified_driver,
    isDemo: row.is_demo,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    authenticatedAt: row.authenticated_at.getTime(),
    mustSetUpSecondFactor:
      isFactorRequired && row.staff_role !== null && !row.is_demo && !row.has_second_factor,
    onlyReservation: row.only_reservation,
    viaCookie,
  });

export const validityAt = (now: number): ValidityInstants => ({
  now: new Date(now),
  idleSince: new Date(now - IDLE),
});

/** Deletes the sessions that have expired, of all users. */
export const deleteEndedSessions = (db: Database, now: number): Promise<void> =>
  deleteExpiredSessions(db, validityAt(now));

export function createSessions({
  db,
  secret,
  previousSecret,
  now,
  isAdminFactorRequired = false,
  changes,
  eventBus,
}: {
  db: Database;
  /** Signs new tokens. */
  secret: string;
  /** The secret before a rotation, which still verifies tokens until they expire. */
  previousSecret?: string | undefined;
  now: () => number;
  /** True when the staff need a second factor. */
  isAdminFactorRequired?: boolean;
  /** The changes of other processes; without them each call reads its session from the database. */
  changes?: SessionChanges | undefined;
  /** The changes by this process; required with `changes`. */
  eventBus?: EventBus;
}): Sessions {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const toSession = presentSession(isAdminFactorRequired);
  const validity = (): ValidityInstants => validityAt(now());

  // Every call reads its session, so concurrent calls share one statement.
  const findByCookie = createBatch({
    batchFn: (hashes: readonly string[]) => findByTokenHashes(db, hashes, validity()),
  });

  // After an outage every socket reads its session again.
  const findById = createBatch({
    batchFn: (ids: readonly string[]) => findByIds(db, ids, validity()),
  });

  const cache = createSessionCache(changes);
  // The channel also announces them, on PostgreSQL a moment later.
  const onUserChanged = ({ userId }: { userId: string }) => cache.forgetUser(userId);
  const onSessionEnded = ({ sessionId }: { sessionId: string }) => cache.forgetSession(sessionId);
  eventBus?.on('userChanged', onUserChanged);
  eventBus?.on('sessionEnded', onSessionEnded);

  /** A cached session still expires by the clock. */
  function living(row: SessionRow | undefined): SessionRow | undefined {
    const { now: at, idleSince } = validity();
    return row && row.expires_at > at && row.last_seen_at > idleSince ? row : undefined;
  }
  const ofHash = async (hash: string): Promise<SessionRow | undefined> =>
    living(cache.ofCookie(hash)) ?? cache.keeping(() => findByCookie(hash));

  async function ofUser(sessionId: string, userId: string): Promise<SessionRow | undefined> {
    const kept = living(cache.ofUser(userId, sessionId));
    const row = kept ?? (await cache.keeping(() => findById(sessionId)));
    return row?.user_id === userId ? row : undefined;
  }

  async function used(row: SessionRow | undefined, viaCookie: boolean): Promise<Session | null> {
    if (!row) return null;
    // One write per minute is enough for the idle time; a write per request would turn every read into a write.
    const at = new Date(now());
    if (at.getTime() - row.last_seen_at.getTime() >= MINUTE) {
      await touchSession(db, row.id, at);
      // The row can be in the cache.
      row.last_seen_at = at;
    }
    return toSession(row, viaCookie);
  }

  return {
    async open(user) {
      const id = randomUUID();
      const cookieValue = newCookieValue();
      const createdAt = new Date(now());
      const { onlyReservation = null } = user;
      const lifetime = onlyReservation === null ? ABSOLUTE : ABSOLUTE_OF_LINK;
      const expiresAt = new Date(now() + lifetime);
      await insertSession(db, {
        id,
        userId: user.id,
        tokenHash: hashOfToken(cookieValue),
        createdAt,
        authenticatedAt: onlyReservation === null ? createdAt : NEVER,
        expiresAt,
        onlyReservation,
        device: user.device ?? '',
      });
      const token = signToken(secret, {
        id: user.id,
        isAdmin: user.isAdmin,
        isDriver: user.isDriver,
        sid: id,
        exp: Math.floor((now() + (user.isBrowser ? TOKEN_OF_BROWSER : lifetime)) / 1000),
      });
      return { cookieValue, token, maxAgeSeconds: lifetime / 1000 };
    },

    ofCookie: async (value) => used(await ofHash(hashOfToken(value)), true),

    async ofToken(token) {
      const claims = readToken(secrets, token, now());
      return claims && used(await ofUser(claims.sid, claims.id), false);
    },

    async reread({ sessionId, userId, viaCookie }) {
      const row = await ofUser(sessionId, userId);
      return row ? toSession(row, viaCookie) : null;
    },

    async confirmUser(sessionId) {
      await setAuthenticated(db, sessionId, new Date(now()));
      afterCommit(() => cache.forgetSession(sessionId));
    },

    async end(sessionId) {
      await deleteSession(db, sessionId);
      afterCommit(() => cache.forgetSession(sessionId));
    },

    close() {
      eventBus?.off('userChanged', onUserChanged);
      eventBus?.off('sessionEnded', onSessionEnded);
    },
  };
}
