// Sorting, searching and paging for lists: the SQL clauses of a list query. The whole list by default, one page if `page`
// is given.
import type { ListQuery } from '#domain/contract/fields.ts';
import { HttpProblem } from '#server/httpProblem.ts';

const PAGE_SIZE = 50;

export interface Listing {
  /** The fields that `sort` may name, each with its SQL; a list of columns is a complete order. */
  sortable: Readonly<Record<string, string | readonly string[]>>;
  /** The default order, which also follows a field that is not a complete order. It ends with a unique column. */
  order: string;
  /**
   * The sortable fields that may be NULL: such rows come last in both directions, for which a plain index cannot be
   * used.
   */
  nullable?: readonly string[];
  /** The SQL expressions that `q` searches. */
  searched: readonly string[];
  /** A further search condition; receives the parameter that holds the pattern. */
  foundBy?: (pattern: string) => string;
}

export interface ListClauses {
  /** The search condition; 'true' without `q`. */
  where: string;
  /** ORDER BY. */
  order: string;
  /** The rows of the page if the query requests one. */
  page: { size: number; offset: number } | undefined;
  /** The parameters of `where`, numbered from `firstParameter`. */
  params: string[];
}

function orderOf(sort: string | undefined, { sortable, nullable = [], order }: Listing): string {
  if (sort === undefined) return order;
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  if (!Object.hasOwn(sortable, field)) {
    const message = `Lists can be sorted by ${Object.keys(sortable).join(', ')}.`;
    throw new HttpProblem(400, message, { errors: [{ field: 'sort', message }] });
  }
  const direction = descending ? 'DESC' : 'ASC';
  const chosen = sortable[field];
  if (typeof chosen === 'object') return chosen.map((column) => `${column} ${direction}`).join(', ');
  return `${chosen} ${direction}${nullable.includes(field) ? ' NULLS LAST' : ''}, ${order}`;
}

/** The SQL of a list query. Throws HttpProblem 400 for a field that the list cannot be sorted by. */
export function listClauses(query: ListQuery, listing: Listing, firstParameter = 1): ListClauses {
  const pattern = query.q?.trim() ? `%${query.q.trim().replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const parameter = `$${firstParameter}`;
  const conditions = [
    ...listing.searched.map((text) => `${text} ILIKE ${parameter}`),
    ...(listing.foundBy ? [listing.foundBy(parameter)] : []),
  ];
  const size = query.pageSize ?? PAGE_SIZE;
  return {
    where: pattern ? `(${conditions.join(' OR ')})` : 'true',
    order: `ORDER BY ${orderOf(query.sort, listing)}`,
    page: query.page === undefined ? undefined : { size, offset: query.page * size },
    params: pattern ? [pattern] : [],
  };
}
