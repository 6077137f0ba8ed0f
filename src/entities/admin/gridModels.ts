// Between the view of a table and MUI's models of it.
import type { GridColumnVisibilityModel, GridLocaleText, GridSortModel } from '@mui/x-data-grid';

export function gridSort(sort: string): GridSortModel {
  if (sort === '') return [];
  return sort.startsWith('-') ? [{ field: sort.slice(1), sort: 'desc' }] : [{ field: sort, sort: 'asc' }];
}

export function toSort([first]: GridSortModel): string {
  if (!first?.sort) return '';
  return first.sort === 'desc' ? `-${first.field}` : first.field;
}

export function visibility(
  columns: readonly { field: string }[],
  hidden: readonly string[],
): GridColumnVisibilityModel {
  return Object.fromEntries(columns.map(({ field }) => [field, !hidden.includes(field)]));
}

const count = new Intl.NumberFormat('en-GB');

export function gridText(emptyText: string): Partial<GridLocaleText> {
  return {
    noRowsLabel: emptyText,
    noResultsOverlayLabel: emptyText,
    paginationDisplayedRows: ({ from, to, count: total }) =>
      total < 0 ? 'Loading...' : `${count.format(from)}–${count.format(to)} of ${count.format(total)}`,
  };
}
