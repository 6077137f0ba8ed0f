// Sorting, searching and paging for lists: the SQL clauses of a list query. The whole list by default, one page if `page`
// is given.
import { notSortable } from '#domain/kit/refusals.ts';
import type { ListQuery } from '#domain/kit/fields.ts';
import { withSeparateCharacters } from '#domain/kit/searchText.ts';
import { withAsciiDigits } from '#domain/kit/cleanText.ts';
import { splitExtension } from '#domain/people/phone.ts';

const MAX_WORDS = 8;
const PHONE = /^(?:tel:)?\(?\+?[\d\s()./\p{Pd}]{7,}$/iu;
const DATE = /^(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[-./ ]\d\d?[-./ ]\d{4})$/;
const MIN_PHONE_DIGITS = 7;
/** At the start of a number: the prefix of calls abroad, Britain's code, and the 0 of a national number. */
const NATIONAL_PREFIX = /^(?:\+44|0044|44(?=\d{9,10}$)|0(?!0))/;
const ABROAD_PREFIX = /^(?:\+|00)/;

/** The digits that both spellings of a telephone number contain: '7700900123' of '+44 (0)7700 900123'. */
function phoneWord(text: string): string | undefined {
  const typed = splitExtension(withAsciiDigits(text)).number.trim();
  if (!PHONE.test(typed) || DATE.test(typed)) return undefined;
  const number = typed.replace('(0)', '').replace(/[^\d+]/g, '');
  const digits = number.replace(NATIONAL_PREFIX, '').replace(ABROAD_PREFIX, '');
  return digits.length >= MIN_PHONE_DIGITS ? digits : undefined;
}

/**
 * The words that a row must contain, in any order, at most eight. A telephone number is one word of digits. A text
 * without letters, digits or symbols has no words.
 */
export function searchWords(text: string): string[] {
  const trimmed = text.trim();
  const phone = phoneWord(trimmed);
  if (phone !== undefined) return [phone];
  return withSeparateCharacters(trimmed)
    .trim()
    .split(/[\s,;/]+/)
    .filter((word) => word.replace(/[-'"`\u00b4\u02bc\u2018\u2019\u2032]/g, '') !== '')
    .slice(0, MAX_WORDS);
}

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
  /** The SQL expressions that `q` searches. Each word of `q` must occur in one of them. */
  searched?: readonly string[];
  /**
   * A further condition for a word of `q`, on columns that store the result of `search_text`. It receives the SQL of the
   * word's pattern.
   */
  foundBy?: (pattern: string) => string;
  /**
   * The same condition for one row, without a look at all rows that contain the word. With it the pages of a huge list
   * are first looked for among its first rows.
   */
  foundIn?: (pattern: string) => string;
}

export interface ListClauses {
  /** The search condition; 'true' without `q`. */
  where: string;
  /** The same with `foundIn`; undefined without a search, or without `foundIn`. */
  whereOfRow: string | undefined;
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
  if (!Object.hasOwn(sortable, field)) throw notSortable(Object.keys(sortable));
  const direction = descending ? 'DESC' : 'ASC';
  const chosen = sortable[field];
  if (typeof chosen === 'object') return chosen.map((column) => `${column} ${direction}`).join(', ');
  return `${chosen} ${direction}${nullable.includes(field) ? ' NULLS LAST' : ''}, ${order}`;
}

/** The SQL of a list query. Throws HttpProblem 400 for a field that the list cannot be sorted by. */
export function listClauses(query: ListQuery, listing: Listing, firstParameter = 1): ListClauses {
  const words = searchWords(query.q ?? '');
  const { searched = [], foundBy, foundIn } = listing;
  const contains = (further: Listing['foundBy']) =>
    words
      .map((_word, index) => {
        const pattern = `search_pattern($${firstParameter + index})`;
        const ways = [
          ...(searched.length > 0
            ? [`search_text(concat_ws(' ', ${searched.join(', ')})) LIKE ${pattern}`]
            : []),
          ...(further ? [further(pattern)] : []),
        ];
        return `(${ways.join(' OR ')})`;
      })
      .join(' AND ') || 'true';
  const size = query.pageSize ?? PAGE_SIZE;
  return {
    where: contains(foundBy),
    whereOfRow: foundIn && words.length > 0 ? contains(foundIn) : undefined,
    order: `ORDER BY ${orderOf(query.sort, listing)}`,
    page: query.page === undefined ? undefined : { size, offset: query.page * size },
    params: words,
  };
}
