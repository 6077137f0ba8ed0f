// Applies the view of a table to a list that is loaded as a whole: search, sort and page.
import { ownValue } from '#app/platform/browser/ownValue.ts';
import type { TableView } from './tableView.ts';
import { containsWords } from '#domain/kit/searchText.ts';

/** How to search and sort a row. */
export interface ListShape<Row> {
  searched: (row: Row) => string;
  /** The sort values by the field of a column. */
  sorted: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Every row of the view, of all pages. Without a sort in the view the order of the list stays. */
export function listOfView<Row>(
  rows: readonly Row[],
  { q, sort }: Pick<TableView, 'q' | 'sort'>,
  { searched, sorted }: ListShape<Row>,
): Row[] {
  const found = rows.filter((row) => containsWords(searched(row), q));
  const isDescending = sort.startsWith('-');
  const by = ownValue(sorted, isDescending ? sort.slice(1) : sort);
  if (!by) return found;
  const sign = isDescending ? -1 : 1;
  return found.sort((a, b) => {
    const [first, second] = [by(a), by(b)];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  });
}
