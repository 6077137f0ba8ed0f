// Lists for big tables, as the server answers them: the whole list, or with `page` that page of it, and the count of all.
import { HttpResponse } from 'msw';
import { listQuery } from '#domain/contract/fields.ts';
import { refuse } from './answers.ts';

const PAGE_SIZE = 50;

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).toLowerCase().localeCompare(String(b).toLowerCase());

/** Answers `rows` by the request's query; `searched` are the fields that `q` looks in, or what it makes of a row. */
export function answerList<Row extends object>(
  request: Request,
  rows: readonly Row[],
  searched: readonly (keyof Row | ((row: Row) => string))[],
) {
  const query = listQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return refuse(400, 'The request is not valid.');
  const { page, pageSize = PAGE_SIZE, sort, q = '' } = query.data;
  const wanted = q.trim().toLowerCase();
  const found = rows.filter((row) =>
    searched.some((field) =>
      String(typeof field === 'function' ? field(row) : row[field])
        .toLowerCase()
        .includes(wanted),
    ),
  );
  if (sort !== undefined) {
    const field = sort.replace(/^-/, '') as keyof Row;
    found.sort((a, b) => compare(a[field], b[field]) * (sort.startsWith('-') ? -1 : 1));
  }
  const answered = page === undefined ? found : found.slice(page * pageSize, (page + 1) * pageSize);
  return HttpResponse.json(answered, { headers: { 'x-total-count': String(found.length) } });
}
