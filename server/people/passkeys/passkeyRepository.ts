// SQL of passkeys.
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, user_id, credential_id, public_key, counter::float8 AS counter, name, created_at, last_used_at';

/** Stores a passkey; undefined when its credential is stored already. */
export async function insertPasskey(
  tx: Queryable,
  row: Omit<PasskeyRow, 'id' | 'last_used_at'>,
): Promise<PasskeyRow | undefined> {
  const [stored] = await insertRow<PasskeyRow>(
    tx,
    'passkeys',
    { ...row, id: randomUUID() },
    `ON CONFLICT (credential_id) DO NOTHING RETURNING ${COLUMNS}`,
  );
  return stored;
}

/** The passkeys of a user, the oldest first. */
export const listPasskeys = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);

/** The passkey of a credential, whose row stays locked until the transaction ends, so that its counter only grows. */
export async function lockPasskey(tx: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1 FOR UPDATE`,
    [credentialId],
  );
  return row;
}

export async function setPasskeyUsed(
  tx: Queryable,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await tx.query('UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1', [id, counter, at]);
}

/** Deletes a passkey of a user; false when the user has no such passkey. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING id', [
    userId,
    id,
  ]);
  return rows.length > 0;
}

export async function deletePasskeysOfUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
}
