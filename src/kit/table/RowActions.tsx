// The actions of a row as text buttons: one tab stop for the row, arrow keys between the actions.
import { createContext, use } from 'react';
import type { GridColDef, GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import { GridActionsCell, GridActionsCellItem } from '@mui/x-data-grid/components';

/** A column of an admin table: a MUI column with its text in a CSV file. */
export type AdminColumn<Row extends GridValidRowModel> = GridColDef<Row> & {
  headerName: string;
  /** The cell as text for CSV; a column without it is not exported. */
  csv?: (row: Row) => string;
};

/** Takes the kind of the action, such as 'edit', and the id of the row. A context, because columns are constants. */
export const RowActionContext = createContext<(kind: string, id: string) => void>(() => undefined);

export interface RowAction {
  text: string;
  /** An action for the table around the row; with `onClick` the row handles it. */
  kind?: string;
  onClick?: () => void;
  /** The reason why the action is not available; its button stays focusable and shows the reason. */
  refusal?: string | undefined;
  /** True for an action that deletes or withdraws. */
  harmful?: boolean;
  /** True for a rare action, which is in the menu at the end of the row. */
  isInMenu?: boolean;
}

export interface RowActionsProps<Row extends GridValidRowModel> {
  cell: GridRenderCellParams<Row>;
  actions: readonly RowAction[];
}

export function RowActions<Row extends GridValidRowModel>({ cell, actions }: RowActionsProps<Row>) {
  const onRowAction = use(RowActionContext);
  const { id } = cell;
  return (
    <GridActionsCell {...cell}>
      {actions.map(({ text, kind, onClick, refusal, harmful = false, isInMenu = false }) => {
        const item = {
          label: text,
          'data-harmful': harmful,
          'aria-disabled': refusal !== undefined,
          title: refusal,
          onClick: () => {
            if (refusal !== undefined) return;
            if (kind === undefined) onClick?.();
            else onRowAction(kind, String(id));
          },
        };
        return isInMenu ? (
          <GridActionsCellItem key={text} showInMenu {...item} />
        ) : (
          <GridActionsCellItem key={text} className="lcr-row-action" icon={<span>{text}</span>} {...item} />
        );
      })}
    </GridActionsCell>
  );
}

/** A column with the same actions in every row. */
export const actionsColumn = <Row extends GridValidRowModel>(
  headerName: string,
  width: number,
  actions: readonly RowAction[],
): AdminColumn<Row> => ({
  field: headerName.toLowerCase(),
  type: 'actions',
  headerName,
  width,
  hideable: false,
  renderCell: (cell) => <RowActions cell={cell} actions={actions} />,
});
