// A row of a table in a narrow window: each column as a line with its name, the actions at the end.
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import type { AdminColumn } from './RowActions.tsx';

export interface RowCardProps<Row extends GridValidRowModel> {
  cell: GridRenderCellParams<Row>;
  /** The shown columns; the first one is the title of the card, unless it has numbers. */
  columns: readonly AdminColumn<Row>[];
}

export function RowCard<Row extends GridValidRowModel>({ cell, columns }: RowCardProps<Row>) {
  // A number alone says nothing.
  const isHead = ({ align }: AdminColumn<Row>, index: number) => index === 0 && align !== 'right';
  const isActions = ({ type }: AdminColumn<Row>) => type === 'actions';
  return (
    <div className="lcr-row-card">
      {columns
        .filter((column) => !isActions(column))
        .map((column, index) => (
          <div
            key={column.field}
            className={isHead(column, index) ? 'lcr-row-card-head' : 'lcr-row-card-line'}
          >
            {!isHead(column, index) && <span className="lcr-row-card-note">{column.headerName}</span>}
            <CardCell cell={cell} column={column} />
          </div>
        ))}
      <div className="lcr-row-card-actions">
        {columns.filter(isActions).map((column) => (
          <CardCell key={column.field} cell={cell} column={column} />
        ))}
      </div>
    </div>
  );
}

/** The content of the cell that the column would have. */
function CardCell<Row extends GridValidRowModel>({
  cell,
  column,
}: {
  cell: GridRenderCellParams<Row>;
  column: AdminColumn<Row>;
}) {
  const { api, row } = cell;
  const field: unknown = (row as Record<string, unknown>)[column.field];
  const value: unknown = column.valueGetter
    ? column.valueGetter(field as never, row, column, { current: api })
    : field;
  if (column.renderCell)
    return column.renderCell({ ...cell, field: column.field, value, colDef: column as never });
  const text: unknown = column.valueFormatter
    ? column.valueFormatter(value as never, row, column, { current: api })
    : value;
  return <span>{text === null || text === undefined ? '' : String(text)}</span>;
}
