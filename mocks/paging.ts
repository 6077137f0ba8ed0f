// Lists for large tables, as on the server: the complete list, or with `page` one page and the total count.
import { notSortable } from '#domain/kit/refusals.ts';
import { HttpResponse } from 'msw';
import { listQuery } from '#domain/kit/fields.ts';
import { readQuery } from './answers.ts';

const PAGE_SIZE = 50;

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).toLowerCase().localeCompare(String(b).toLowerCase());

export interface Listing<Row> {
  /** The fields that `q` searches, or a function that returns the text to search. */
  searched: readonly (keyof Row | ((row: Row) => string))[];
  /** The fields that `sort` may name. */
  sortable: readonly (keyof Row & string)[];
  /** Further names that `sort` may have, each with its order. */
  orders?: Readonly<Record<string, (rows: readonly Row[]) => Row[]>>;
  /** Returns the search text for `q`, where the list accepts other spellings of it. */
  readText?: (q: string) => string;
}

/** Answers the rows for the request's query. Rows of the same instant keep the order of `added`, oldest id first. */
export function answerList<Row extends { id: string }>(
  request: Request,
  rows: readonly Row[],
  { searched, sortable, orders = {}, readText = (text) => text }: Listing<Row>,
  added: readonly string[] = [],
) {
  const { page, pageSize = PAGE_SIZE, sort, q = '' } = readQuery(request, listQuery);
  const field = sort?.replace(/^-/, '') as (keyof Row & string) | undefined;
  const inOrder = field === undefined ? undefined : orders[field];
  if (field !== undefined && !inOrder && !sortable.includes(field)) throw notSortable(sortable);
  const wanted = readText(q).trim().toLowerCase();
  const found = rows.filter((row) =>
    searched.some((each) =>
      String(typeof each === 'function' ? each(row) : row[each])
        .toLowerCase()
        .includes(wanted),
    ),
  );
  if (inOrder) found.splice(0, found.length, ...inOrder(found));
  else if (field !== undefined) {
    const placeOf = (row: Row) => (field === 'createdAt' ? added.indexOf(row.id) : 0);
    const ascending = (a: Row, b: Row) => compare(a[field], b[field]) || placeOf(a) - placeOf(b);
    found.sort((a, b) => ascending(a, b) * (sort?.startsWith('-') ? -1 : 1));
  }
  const answered = page === undefined ? found : found.slice(page * pageSize, (page + 1) * pageSize);
  return HttpResponse.json(answered, { headers: { 'x-total-count': String(found.length) } });
}
