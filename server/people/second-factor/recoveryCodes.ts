// Recovery codes: ten random codes, each of which replaces a code of the authenticator app once. Stored hashed.
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';

const COUNT = 10;
const LENGTH = 16;
/** 32 characters without those that look like others: 5 bits each, 80 bits a code. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** Of a code without dashes. The hash needs no cost: 80 random bits cannot be guessed. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');

/** Replaces the codes of a user, and returns the new ones for the only time. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteRecoveryCodes(tx, userId);
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes.map(inGroups);
}

/** Uses a code; false when it is wrong or used. Of two concurrent calls one succeeds. */
export async function useRecoveryCode(tx: Queryable, userId: string, code: string): Promise<boolean> {
  const used = await tx.query(
    'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
    [userId, hashOf(userId, code)],
  );
  return used.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return row?.left ?? 0;
}

export async function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
}
