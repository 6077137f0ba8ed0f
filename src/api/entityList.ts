// A list in the API's cache: its rows by id in the server's order, and how many there are in all.
import type { EntityState } from '@reduxjs/toolkit';

export interface EntityList<Row> extends EntityState<Row, string> {
  /** Of the whole list, where this is a page of it. */
  total: number;
}

const TOTAL_HEADER = 'x-total-count';

/** The count beside an answer, by the base query's `meta`; without one the answer was the whole list. */
function listTotal(meta: unknown, answered: number): number {
  if (typeof meta !== 'object' || meta === null || !('response' in meta)) return answered;
  const header = meta.response instanceof Response ? meta.response.headers.get(TOTAL_HEADER) : null;
  const total = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(total) ? total : answered;
}

/** The `transformResponse` of an endpoint that answers a list. */
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
