// A list that arrives as a whole, as a table's view shows it: searched, sorted and by page.
import type { TableView } from './tableView.ts';

/** What a row is searched and sorted by. */
export interface ListShape<Row> {
  searched: (row: Row) => string;
  /** By the field of a column. */
  sorted: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Every row of the view, whatever its page. The list's own order stays where the view names none. */
export function listOfView<Row>(
  rows: readonly Row[],
  { q, sort }: Pick<TableView, 'q' | 'sort'>,
  { searched, sorted }: ListShape<Row>,
): Row[] {
  const wanted = q.trim().toLowerCase();
  const found = rows.filter((row) => searched(row).toLowerCase().includes(wanted));
  const isDescending = sort.startsWith('-');
  const by = sorted[isDescending ? sort.slice(1) : sort];
  if (!by) return found;
  const sign = isDescending ? -1 : 1;
  return found.sort((a, b) => {
    const [first, second] = [by(a), by(b)];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  });
}
