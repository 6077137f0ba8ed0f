// Sorting, searching and paging for the lists of large tables: the whole list up to a limit by default, one page if
// `page` is given.
import type { FastifyReply } from 'fastify';
import type { ListQuery } from '#domain/contract/fields.ts';
import { HttpProblem } from '#server/httpProblem.ts';

const PAGE_SIZE = 50;
/** The maximum number of rows in an answer without `page`, so that no call loads a table of any size into memory. */
export const MAX_ROWS = 10_000;

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
  /** ORDER BY, and LIMIT; with OFFSET if the query asks for a page. */
  tail: string;
  /** The parameters of `where`, numbered from `firstParameter`. */
  params: string[];
  /** True if an answer with this many rows is the whole list, so that no count is needed. */
  isWhole: (rows: number) => boolean;
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
  const isPage = query.page !== undefined;
  const size = query.pageSize ?? PAGE_SIZE;
  const limits = isPage ? ` LIMIT ${size} OFFSET ${(query.page ?? 0) * size}` : ` LIMIT ${MAX_ROWS}`;
  return {
    where: pattern ? `(${conditions.join(' OR ')})` : 'true',
    tail: `ORDER BY ${orderOf(query.sort, listing)}${limits}`,
    params: pattern ? [pattern] : [],
    isWhole: (rows) => !isPage && rows < MAX_ROWS,
  };
}

/** Sends the row count of the whole list in X-Total-Count. */
export function sendTotal(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
}
