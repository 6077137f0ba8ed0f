// Reads the texts of a row in the columns of an admin table, without a grid.
import type { GridValidRowModel } from '@mui/x-data-grid';
import type { AdminColumn } from '../RowActions.tsx';

/** The exported text of each column, by the header. */
export const exportedTexts = <Row extends GridValidRowModel>(
  columns: readonly AdminColumn<Row>[],
  row: Row,
) =>
  Object.fromEntries(
    columns.flatMap(({ headerName, csv }) => (csv ? [[headerName, csv(row)] as const] : [])),
  );

type Convert = (value: unknown, row: unknown) => unknown;

/** The shown value of each column that renders no element, by the header. */
export function shownTexts<Row extends GridValidRowModel>(columns: readonly AdminColumn<Row>[], row: Row) {
  const texts = columns
    .filter(({ renderCell }) => !renderCell)
    .map(({ field, headerName, valueGetter, valueFormatter }) => {
      const stored: unknown = row[field as keyof Row];
      const value = valueGetter ? (valueGetter as unknown as Convert)(stored, row) : stored;
      return [
        headerName,
        valueFormatter ? (valueFormatter as unknown as Convert)(value, row) : value,
      ] as const;
    });
  return Object.fromEntries(texts);
}

/** The fields by which a user can sort. */
export const sortableFields = <Row extends GridValidRowModel>(
  columns: readonly AdminColumn<Row>[],
): string[] =>
  columns.filter(({ sortable = true, type }) => sortable && type !== 'actions').map(({ field }) => field);

/** The headers of the columns that a user cannot hide. */
export const fixedColumns = <Row extends GridValidRowModel>(columns: readonly AdminColumn<Row>[]): string[] =>
  columns.filter(({ hideable = true }) => !hideable).map(({ headerName }) => headerName);
