// SQL of second factors.
import type { Queryable } from '#server/platform/db/database.ts';

export interface SecondFactorRow {
  sealed_secret: string;
  /** Null until a first code has confirmed it. */
  confirmed_at: Date | null;
}

/** Stores a secret that is not confirmed yet; false when the user has a confirmed one. */
export async function storeSecret(db: Queryable, userId: string, encryptedSecret: string): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO second_factors (user_id, sealed_secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, last_step = NULL
     WHERE second_factors.confirmed_at IS NULL RETURNING user_id`,
    [userId, encryptedSecret],
  );
  return rows.length > 0;
}

/** The factor of a user, whose row stays locked until the transaction ends, so that guesses are counted one by one. */
export async function lockFactor(tx: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.query<SecondFactorRow>(
    'SELECT sealed_secret, confirmed_at FROM second_factors WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  return row;
}

/** Stores that the code of this time step has been used; false when it or a later one was used before. */
export async function useStep(
  tx: Queryable,
  userId: string,
  { step, encryptedSecret }: { step: number; encryptedSecret: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE second_factors SET last_step = $2, sealed_secret = $3
     WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING user_id`,
    [userId, step, encryptedSecret],
  );
  return rows.length > 0;
}

export async function confirmFactor(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx.query('UPDATE second_factors SET confirmed_at = $2 WHERE user_id = $1', [userId, at]);
}

export async function hasAuthenticatorApp(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(
    'SELECT 1 FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    [userId],
  );
  return rows.length > 0;
}

/** True with a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL
     UNION ALL SELECT 1 FROM passkeys WHERE user_id = $1 LIMIT 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function deleteFactor(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
}
