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
  /** Returns the search text for `q`, where the list accepts other spellings of it. */
  readText?: (q: string) => string;
}

/** Answers the rows for the request's query. Rows of the same instant keep the order of `added`, oldest id first. */
export function answerList<Row extends { id: string }>(
  request: Request,
  rows: readonly Row[],
  { searched, sortable, readText = (text) => text }: Listing<Row>,
  added: readonly string[] = [],
) {
  const { page, pageSize = PAGE_SIZE, sort, q = '' } = readQuery(request, listQuery);
  const field = sort?.replace(/^-/, '') as (keyof Row & string) | undefined;
  if (field !== undefined && !sortable.includes(field)) throw notSortable(sortable);
  const wanted = readText(q).trim().toLowerCase();
  const found = rows.filter((row) =>
    searched.some((each) =>
      String(typeof each === 'function' ? each(row) : row[each])
        .toLowerCase()
        .includes(wanted),
    ),
  );
  if (field !== undefined) {
    const placeOf = (row: Row) => (field === 'createdAt' ? added.indexOf(row.id) : 0);
    const ascending = (a: Row, b: Row) => compare(a[field], b[field]) || placeOf(a) - placeOf(b);
    found.sort((a, b) => ascending(a, b) * (sort?.startsWith('-') ? -1 : 1));
  }
  return answerPage(found, { page, pageSize });
}

/** One page of `rows`, or all of them. */
export function answerPage<Row extends object>(
  rows: readonly Row[],
  { page, pageSize = PAGE_SIZE }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const answered = page === undefined ? rows : rows.slice(page * pageSize, (page + 1) * pageSize);
  return HttpResponse.json(answered, { headers: { 'x-total-count': String(rows.length) } });
}
