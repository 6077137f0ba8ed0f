// Known devices: browsers that have signed in to an account before. Their failed sign-ins count separately, so that
// another person's failed attempts cannot lock the owner out.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { derivedToken, hashOfToken } from '#server/platform/process/storedTokens.ts';
import { DAY } from '#domain/time/durations.ts';

/** Counted from the last sign-in. */
const KNOWN_FOR = 90 * DAY;
/** API clients sign in without a cookie, so each of their sign-ins is a new device. */
const MAX_PER_USER = 20;

/** The options of the cookie, with its name; `__Host-` binds it to this host and to TLS. */
export function deviceCookieOptions(publicOrigin: string | undefined) {
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  return {
    name: isSecure ? '__Host-device' : 'device',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: KNOWN_FOR / 1000,
  } as const;
}

export interface KnownDevices {
  /** The hash of the device's id if the cookie is valid and the device is known to the account of this email. */
  recognise(cookie: string | undefined, email: string): Promise<string | undefined>;
  /**
   * Stores that the device has signed in. Returns the value of its cookie; a device with a valid `cookie` keeps its id.
   */
  remember(userId: string, cookie: string | undefined): Promise<string>;
}

/** Deletes all known devices of a user. */
export async function forgetDevices(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
}

/** Deletes the devices that have not signed in for 90 days. */
export async function deleteExpiredDevices(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM known_devices WHERE expires_at <= $1', [new Date(now)]);
}

export function createKnownDevices({
  db,
  secret,
  now,
}: {
  db: Queryable;
  secret: string;
  now: () => number;
}): KnownDevices {
  const signatureOf = (named: string) => derivedToken(secret, `known-device:${named}`);

  /** The account and the device of a cookie; undefined for a cookie that this server has not signed. */
  function read(cookie: string | undefined): { userId: string; deviceId: string } | undefined {
    const [userId, deviceId, signature, ...rest] = cookie?.split('.') ?? [];
    if (!userId || !deviceId || !signature || rest.length > 0) return undefined;
    const expected = Buffer.from(signatureOf(`${userId}.${deviceId}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return { userId, deviceId };
  }

  async function renew(userId: string, deviceId: string): Promise<boolean> {
    const renewed = await db.query(
      `UPDATE known_devices SET used_at = $3, expires_at = $4 WHERE id_hash = $1 AND user_id = $2 AND expires_at > $3
       RETURNING 1`,
      [hashOfToken(deviceId), userId, new Date(now()), new Date(now() + KNOWN_FOR)],
    );
    return renewed.length > 0;
  }

  return {
    async recognise(cookie, email) {
      const named = read(cookie);
      if (!named) return undefined;
      const [known] = await db.query<{ id_hash: string }>(
        `SELECT d.id_hash FROM known_devices d JOIN users u ON u.id = d.user_id
         WHERE d.id_hash = $1 AND d.user_id = $2 AND u.email = $3 AND d.expires_at > $4`,
        [hashOfToken(named.deviceId), named.userId, email, new Date(now())],
      );
      return known?.id_hash;
    },

    async remember(userId, cookie) {
      const named = read(cookie);
      if (cookie && named?.userId === userId && (await renew(userId, named.deviceId))) return cookie;
      const deviceId = randomBytes(24).toString('base64url');
      await db.query(
        'INSERT INTO known_devices (id_hash, user_id, used_at, expires_at) VALUES ($1, $2, $3, $4)',
        [hashOfToken(deviceId), userId, new Date(now()), new Date(now() + KNOWN_FOR)],
      );
      // Skips rows that a concurrent sign-in deletes, so that two sign-ins cannot deadlock.
      await db.query(
        `DELETE FROM known_devices WHERE id_hash IN (
           SELECT id_hash FROM known_devices WHERE id_hash IN (
             SELECT id_hash FROM known_devices WHERE user_id = $1 AND id_hash <> $2
             ORDER BY used_at DESC, id_hash OFFSET ${MAX_PER_USER - 1})
           FOR UPDATE SKIP LOCKED)`,
        [userId, hashOfToken(deviceId)],
      );
      return `${userId}.${deviceId}.${signatureOf(`${userId}.${deviceId}`)}`;
    },
  };
}
