// SQL of extras.
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { ExtraUnit } from '#domain/fleet/extras.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, updateRow } from '#server/platform/db/rows.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

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
export const listOffered = (db: Queryable, query: ListQuery = {}): Promise<List<ExtraRow>> =>
  readList<ExtraRow>(db, query, {
    columns: COLUMNS,
    from: 'extras',
    id: 'id',
    idOf: (row) => row.id,
    listing,
    visible: { condition: 'withdrawn_at IS NULL', params: [] },
  });

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
