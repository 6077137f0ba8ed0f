// What is open and selected in one table of the back office, by id: the selected rows, and the dialog of a row.
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import type { RootState } from '#app/store/types.ts';

export interface TableState<Dialog extends string> {
  /** The ids of the selected rows, of whatever page. */
  selectedIds: readonly string[];
  dialog: { kind: Dialog; id: string } | null;
}

/** The slice of one table; `name` is the noun in its log, `dialogs` are the kinds of dialogs that its rows open. */
export function tableSlice<Name extends string, Dialog extends string>(
  name: Name,
  dialogs: readonly Dialog[],
) {
  const initialState: TableState<Dialog> = { selectedIds: [], dialog: null };
  const slice = createSlice({
    name,
    initialState,
    reducers: {
      rowsSelected: (state, { payload }: PayloadAction<readonly string[]>) => {
        state.selectedIds = [...payload];
      },
      dialogOpened: (state, { payload }: PayloadAction<{ kind: Dialog; id: string }>) => ({
        ...(state as TableState<Dialog>),
        dialog: payload,
      }),
      dialogClosed: (state) => {
        state.dialog = null;
      },
      /** The table was unmounted. */
      tableLeft: () => initialState,
    },
  });
  return Object.assign(slice, { dialogs });
}

export interface TableSlice<Dialog extends string> {
  dialogs: readonly Dialog[];
  actions: {
    rowsSelected: (ids: readonly string[]) => UnknownAction;
    dialogOpened: (dialog: { kind: Dialog; id: string }) => UnknownAction;
    dialogClosed: () => UnknownAction;
    tableLeft: () => UnknownAction;
  };
  selectSlice: (state: RootState) => TableState<Dialog>;
}

/** The state of a table, which ends with its component. */
export function useTableState<Dialog extends string>({ dialogs, actions, selectSlice }: TableSlice<Dialog>) {
  const dispatch = useAppDispatch();
  const { dialog, selectedIds } = useAppSelector(selectSlice);
  const isInitial = dialog === null && selectedIds.length === 0;
  useDispatchOnUnmount(isInitial ? undefined : actions.tableLeft);
  return {
    dialog,
    /** For <RowActionContext>. */
    onRowAction: (action: string, id: string) => {
      const kind = dialogs.find((known) => known === action);
      if (kind) dispatch(actions.dialogOpened({ kind, id }));
    },
    closeDialog: () => void dispatch(actions.dialogClosed()),
    /** For <DenseTable>. */
    selection: {
      selectedIds,
      onSelected: (ids: readonly string[]) => void dispatch(actions.rowsSelected(ids)),
    },
  };
}
