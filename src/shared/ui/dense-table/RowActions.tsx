// What can be done to a row, as words: one tab stop for the row, arrow keys from one action to the next.
import { use } from 'react';
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import { GridActionsCell, GridActionsCellItem } from '@mui/x-data-grid/components';
import { RowActionContext } from './rowActions.ts';

export interface RowAction {
  text: string;
  /** What is asked of the table around the row; `onClick` where the row does it by itself. */
  kind?: string;
  onClick?: () => void;
  /** Why it cannot be done; it then stays reachable and says so. */
  refusal?: string | undefined;
  /** True for what takes something away. */
  harmful?: boolean;
}

export interface RowActionsProps<Row extends GridValidRowModel> {
  cell: GridRenderCellParams<Row>;
  actions: readonly RowAction[];
}

const ignore = () => undefined;

export function RowActions<Row extends GridValidRowModel>({ cell, actions }: RowActionsProps<Row>) {
  const onRowAction = use(RowActionContext);
  const { id } = cell;
  return (
    <GridActionsCell {...cell}>
      {actions.map(({ text, kind, onClick = ignore, refusal, harmful = false }) => (
        <GridActionsCellItem
          key={text}
          className="lcr-row-action"
          label={text}
          icon={<span>{text}</span>}
          data-harmful={harmful}
          aria-disabled={refusal !== undefined}
          title={refusal}
          onClick={() => {
            if (refusal !== undefined) return;
            if (kind === undefined) onClick();
            else onRowAction(kind, String(id));
          }}
        />
      ))}
    </GridActionsCell>
  );
}
