// SQL of extras.
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { ExtraUnit } from '#domain/fleet/extras.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, updateRow } from '#server/platform/db/rows.ts';
import { listClauses, type Listing } from '#server/platform/http/paging.ts';

export interface ExtraRow {
  id: string;
  name: string;
  description: string;
  unit: ExtraUnit;
  price_pence: Pence;
  max_quantity: number;
  purpose: Purpose | null;
  version: number;
}

const COLUMNS = 'id, name, description, unit, price_pence, max_quantity, purpose, version';

const listing: Listing = {
  sortable: {
    name: ['lower(name)', 'added_seq'],
    unit: 'unit',
    price: 'price_pence',
    maxQuantity: 'max_quantity',
    CarForReason: 'purpose',
  },
  nullable: ['CarForReason'],
  order: 'lower(name), added_seq',
  searched: ['name', 'description'],
};

/** The extras that are offered, by name: all, or a page. */
export async function listOffered(
  db: Queryable,
  query: ListQuery = {},
): Promise<{ rows: ExtraRow[]; total: number }> {
  const { where, order, page, params } = listClauses(query, listing);
  const from = `FROM extras WHERE withdrawn_at IS NULL AND ${where}`;
  const limit = page ? ` LIMIT ${page.size} OFFSET ${page.offset}` : '';
  const rows = await db.query<ExtraRow>(`SELECT ${COLUMNS} ${from} ${order}${limit}`, params);
  if (!page) return { rows, total: rows.length };
  const [count] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, params);
  return { rows, total: count?.total ?? 0 };
}

/** An offered extra, locked until the transaction ends. */
export async function lockOffered(tx: Queryable, id: string): Promise<ExtraRow | undefined> {
  const [row] = await tx.query<ExtraRow>(
    `SELECT ${COLUMNS} FROM extras WHERE id = $1 AND withdrawn_at IS NULL FOR UPDATE`,
    [id],
  );
  return row;
}

export async function insertExtra(
  tx: Queryable,
  extra: Omit<ExtraRow, 'version'> & { createdAt: Date },
): Promise<void> {
  await insertRow(tx, 'extras', { ...extra });
}

export const updateExtra = (tx: Queryable, { id, version: _stored, ...values }: ExtraRow): Promise<void> =>
  updateRow(tx, 'extras', id, values);

export async function withdrawExtra(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('UPDATE extras SET withdrawn_at = $2 WHERE id = $1', [id, at]);
}
