// How many rows a big table has in all: the server answers one page of them and says the count in a header.

const TOTAL_HEADER = 'x-total-count';

/** The count beside an answer, by the base query's `meta`; without one the answer was the whole list. */
export function listTotal(meta: unknown, answered: number): number {
  if (typeof meta !== 'object' || meta === null || !('response' in meta)) return answered;
  const header = meta.response instanceof Response ? meta.response.headers.get(TOTAL_HEADER) : null;
  const total = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(total) ? total : answered;
}
