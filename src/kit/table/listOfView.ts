// Applies the view of a table to a list that is loaded as a whole: search, sort and page.
import { ownValue } from '#app/platform/browser/ownValue.ts';
import type { TableView } from './tableView.ts';
import { containsWords } from '#domain/kit/searchText.ts';

/** How to search and sort a row. */
export interface ListShape<Row> {
  searched: (row: Row) => string;
  /** The sort values of columns that are not sorted by the value of their field. */
  sorted?: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Every row of the view, of all pages. Without a sort in the view the order of the list stays. */
export function listOfView<Row extends object>(
  rows: readonly Row[],
  { q, sort }: Pick<TableView, 'q' | 'sort'>,
  { searched, sorted = {} }: ListShape<Row>,
): Row[] {
  const found = rows.filter((row) => containsWords(searched(row), q));
  const sign = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  const by = ownValue(sorted, field) ?? ((row) => valueOf(row, field));
  return found.sort((a, b) => {
    const [first, second] = [by(a), by(b)];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  });
}

/** The value of a field without its case; '' for none. */
function valueOf(row: object, field: string): string | number {
  const value = ownValue(row as Record<string, unknown>, field);
  return typeof value === 'number' ? value : typeof value === 'string' ? value.toLowerCase() : '';
}
