// A list in the API's cache: the rows by id in the server's order, and the total count.
import type { EntityState } from '@reduxjs/toolkit';

export interface EntityList<Row> extends EntityState<Row, string> {
  /** The count of the whole list, of which this may be one page. */
  total: number;
}

const TOTAL_HEADER = 'x-total-count';

/** The count in the `meta` of the base query; without one, the answer is the whole list. */
function listTotal(meta: unknown, answered: number): number {
  if (typeof meta !== 'object' || meta === null || !('response' in meta)) return answered;
  const header = meta.response instanceof Response ? meta.response.headers.get(TOTAL_HEADER) : null;
  const total = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(total) ? total : answered;
}

/** The `transformResponse` of an endpoint that answers with a list. */
export function toEntityList<Row extends { id: string }>(rows: Row[], meta: unknown): EntityList<Row> {
  return {
    ids: rows.map(({ id }) => id),
    entities: Object.fromEntries(rows.map((row) => [row.id, row])),
    total: listTotal(meta, rows.length),
  };
}

/** The rows of a list in its order. */
export function rowsOf<Row>({ ids, entities }: EntityList<Row>): Row[] {
  return ids.flatMap((id) => entities[id] ?? []);
}
