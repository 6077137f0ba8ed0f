// Reads a list of a large table: one page, or all rows. A list of more than one batch is read as the ids of its rows,
// from which its rows are loaded batch by batch, so that no call holds a large table in memory (decision 023).
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Queryable } from '../db/database.ts';
import { countRows, HUGE_LIST_ROWS } from './countRows.ts';
import { listClauses, type Listing } from './paging.ts';

/** The number of rows that are loaded, presented and sent at a time. */
export const BATCH_ROWS = 500;
/** Among so many rows a page of a search in a huge list is looked for first. */
const FIRST_ROWS = 1_000;

/** A page, or a whole list of at most BATCH_ROWS rows. `total` is the number of rows of the whole list. */
export interface ShortList<T> {
  rows: T[];
  total: number;
}

/** The part of an array of ids that a long list needs. */
interface Ids {
  readonly length: number;
  slice(start: number, end?: number): string[];
}

/** A whole list of more than BATCH_ROWS rows. */
export interface LongList<T> {
  /** Every row of the list in its order, at the time of the query. */
  ids: Ids;
  /** The rows with these ids in the same order, without those that no longer exist or that the caller may not see. */
  load: (ids: readonly string[]) => Promise<T[]>;
}

export type List<T> = ShortList<T> | LongList<T>;

/**
 * The ids in `text`, which has commas between them. An array of 1,000,000 ids takes 100 MB, and the rows of their query
 * several times as much; the text takes 37 MB.
 */
function idsIn(text: string, length: number): Ids {
  // The first id that was not read yet, and its place in the text: batches follow each other.
  let next = 0;
  let at = 0;
  function read(): string {
    const comma = text.indexOf(',', at);
    const id = text.slice(at, comma === -1 ? undefined : comma);
    next += 1;
    at = comma + 1;
    return id;
  }
  return {
    length,
    slice(start, end = length) {
      if (start < next) [next, at] = [0, 0];
      while (next < start) read();
      return Array.from({ length: Math.max(0, Math.min(end, length) - start) }, read);
    },
  };
}

interface Condition {
  condition: string;
  params: readonly unknown[];
}

/** The tables, the columns and the conditions of a list. */
export interface ListSource<Row> {
  columns: string;
  /** The table, with the joins that the conditions need. */
  from: string;
  /**
   * Joins that neither add nor remove rows, for `columns` and for sorting by `joinedSorts`. Ids and counts are read
   * without these joins, so that PostgreSQL can answer from an index alone.
   */
  joins?: string;
  joinedSorts?: readonly string[];
  /** The column that identifies a row of the list, and the same value in a row. */
  id: string;
  idOf: (row: Row) => string;
  listing: Listing;
  /**
   * The default order, divided into consecutive parts. Each part can use an index; the whole order cannot. A page in
   * the default order reads only the parts that it shows.
   */
  parts?: readonly { condition: string; order: string }[];
  /** The rows that the caller may see, with parameters from $1, which `from` may use, too. */
  visible: Condition;
  /** The condition of the filters, with parameters from `first`. A row that is already listed is not filtered again. */
  filter?: (first: number) => Condition;
}

export const EVERY_ROW: Condition = { condition: 'true', params: [] };

/** The rows of a list query. Throws HttpProblem 400 for a field that the list cannot be sorted by. */
export async function readList<Row extends object>(
  db: Queryable,
  query: ListQuery,
  source: ListSource<Row>,
): Promise<List<Row>> {
  const { visible, id, idOf, parts, joins = '', joinedSorts = [] } = source;
  const {
    where,
    whereOfRow,
    order,
    page,
    params: pattern,
  } = listClauses(query, source.listing, visible.params.length + 1);
  const given = [...visible.params, ...pattern];
  const filter = source.filter?.(given.length + 1) ?? EVERY_ROW;
  const conditions = `WHERE ${visible.condition} AND ${filter.condition} AND ${where}`;
  const isSortedByJoin = query.sort !== undefined && joinedSorts.includes(query.sort.replace(/^-/, ''));
  const found = `FROM ${source.from} ${isSortedByJoin ? joins : ''} ${conditions}`;
  const params = [...given, ...filter.params];
  const select = (condition: string, values: readonly unknown[]) =>
    db.query<Row>(`SELECT ${source.columns} ${condition}`, values);
  async function load(ids: readonly string[]): Promise<Row[]> {
    const condition = `FROM ${source.from} ${joins} WHERE ${visible.condition} AND ${id} = ANY ($${visible.params.length + 1})`;
    const batch = await select(condition, [...visible.params, ids]);
    const byId = new Map(batch.map((row) => [idOf(row), row]));
    return ids.flatMap((each) => byId.get(each) ?? []);
  }
  const wanted = { found, params };
  const seen = { found: `FROM ${source.from} WHERE ${visible.condition}`, params: visible.params };

  async function idsOf(rows: typeof seen, clauses: string): Promise<string[]> {
    const listed = await db.query<{ id: string }>(
      `SELECT ${id}::text AS id ${rows.found} ${clauses}`,
      rows.params,
    );
    return listed.map((row) => row.id);
  }

  /** Returns the ids of `size` rows after the first `offset` rows. */
  async function idsOfPage(
    rows: typeof seen,
    { size, offset }: { size: number; offset: number },
  ): Promise<string[]> {
    if (!parts || query.sort !== undefined)
      // PostgreSQL also computes the columns of the rows that OFFSET skips, so this reads only their ids.
      return idsOf(rows, `${order} LIMIT ${size} OFFSET ${offset}`);
    const ids: string[] = [];
    let skipped = offset;
    for (const part of parts) {
      const rest = `AND ${part.condition}`;
      const limits = `LIMIT ${size - ids.length} OFFSET ${skipped}`;
      const some = await idsOf(rows, `${rest} ORDER BY ${part.order} ${limits}`);
      ids.push(...some);
      if (ids.length === size) break;
      if (some.length > 0) skipped = 0;
      else if (skipped > 0)
        skipped = Math.max(0, skipped - (await countRows(db, `${rows.found} ${rest}`, rows.params)));
    }
    return ids;
  }

  /**
   * A page of a search among the first rows of a huge list, with an estimated total: a word that most rows contain would
   * be found in all of them first. Undefined when these rows do not fill the page.
   */
  async function pageAmongFirst({ size, offset }: { size: number; offset: number }) {
    if (whereOfRow === undefined || isSortedByJoin) return undefined;
    const all = await countRows(db, seen.found, seen.params);
    if (all < HUGE_LIST_ROWS) return undefined;
    const first = await idsOfPage(seen, { size: FIRST_ROWS, offset: 0 });
    const rows = await db.query<{ id: string; matches: number }>(
      `SELECT ${id}::text AS id, count(*) OVER ()::int AS matches ${seen.found} AND ${id} = ANY ($${params.length + 1})
         AND ${filter.condition} AND (${whereOfRow}) ${order} LIMIT ${size} OFFSET ${offset}`,
      [...params, first],
    );
    const matches = rows[0]?.matches ?? 0;
    if (matches <= offset + size) return undefined;
    return {
      ids: rows.map((row) => row.id),
      total: Math.max(matches, Math.round((matches / FIRST_ROWS) * all)),
    };
  }

  if (page) {
    const among = await pageAmongFirst(page);
    if (among) return { rows: await load(among.ids), total: among.total };
    const ids = await idsOfPage(wanted, page);
    const isLast = ids.length < page.size && (ids.length > 0 || page.offset === 0);
    const total = isLast ? page.offset + ids.length : await countRows(db, found, params);
    return { rows: ids.length > 0 ? await load(ids) : [], total };
  }
  const rows = await select(
    `FROM ${source.from} ${joins} ${conditions} ${order} LIMIT ${BATCH_ROWS + 1}`,
    params,
  );
  if (rows.length <= BATCH_ROWS) return { rows, total: rows.length };
  const [all] = await db.query<{ total: number; ids: string }>(
    `SELECT count(*)::int AS total, coalesce(string_agg(listed.id, ','), '') AS ids
     FROM (SELECT ${id}::text AS id ${found} ${order}) listed`,
    params,
  );
  return { ids: idsIn(all?.ids ?? '', all?.total ?? 0), load };
}

/** The same list with presented rows. */
export async function mapList<Row, T>(
  list: List<Row>,
  present: (rows: Row[]) => T[] | Promise<T[]>,
): Promise<List<T>> {
  if ('rows' in list) return { rows: await present(list.rows), total: list.total };
  return { ids: list.ids, load: async (ids) => present(await list.load(ids)) };
}

/** Returns all rows at once, for callers whose list is short. */
export async function rowsOf<T>(list: List<T>): Promise<T[]> {
  return 'rows' in list ? list.rows : list.load(list.ids.slice(0));
}
