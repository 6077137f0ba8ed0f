// What is open and selected in the lists of the admin screens, by the label of the list and the id of the row.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';

export interface AdminTableState {
  /** The ids of the selected rows, of whatever page. */
  selectedIds: readonly string[];
  /** The open dialog of a row. */
  dialog: { kind: string; id: string } | null;
}

const untouched: AdminTableState = { selectedIds: [], dialog: null };
const initialState: Record<string, AdminTableState> = {};

/** The payload's part that says which table it is. */
interface OfTable {
  table: string;
}

export const adminTablesSlice = createSlice({
  name: 'adminTables',
  initialState,
  reducers: {
    rowsSelected: (tables, { payload }: PayloadAction<OfTable & { ids: string[] }>) => {
      tables[payload.table] = { dialog: null, ...tables[payload.table], selectedIds: payload.ids };
    },
    dialogOpened: (tables, { payload }: PayloadAction<OfTable & { kind: string; id: string }>) => {
      const { table, kind, id } = payload;
      tables[table] = { selectedIds: [], ...tables[table], dialog: { kind, id } };
    },
    dialogClosed: (tables, { payload: { table } }: PayloadAction<OfTable>) => {
      tables[table] = { selectedIds: [], ...tables[table], dialog: null };
    },
    /** The table was unmounted. */
    tableLeft: (tables, { payload: { table } }: PayloadAction<OfTable>) => {
      delete tables[table];
    },
  },
  selectors: { selectAdminTable: (tables, table: string) => tables[table] ?? untouched },
});

const { rowsSelected, dialogOpened, dialogClosed, tableLeft } = adminTablesSlice.actions;
const { selectAdminTable } = adminTablesSlice.selectors;

/** The state of the list with this label, which ends with its component. */
export function useAdminTableState(table: string) {
  const dispatch = useAppDispatch();
  const { selectedIds, dialog } = useAppSelector((state) => selectAdminTable(state, table));
  const isUntouched = dialog === null && selectedIds.length === 0;
  useDispatchOnUnmount(isUntouched ? undefined : () => tableLeft({ table }));
  return {
    selectedIds,
    onSelected: (ids: string[]) => void dispatch(rowsSelected({ table, ids })),
    dialog,
    openDialog: (kind: string, id: string) => void dispatch(dialogOpened({ table, kind, id })),
    closeDialog: () => void dispatch(dialogClosed({ table })),
  };
}

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof adminTablesSlice> {}
}
