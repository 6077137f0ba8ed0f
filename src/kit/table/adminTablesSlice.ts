// Open dialogs, open forms and selected rows in the lists of the admin screens, by the label of the list and the id of the row.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export interface AdminTableState {
  /** The ids of the selected rows, of all pages. */
  selectedIds: readonly string[];
  /** The open dialog of a row; 'add' and no id for the form that adds an item. */
  dialog: { kind: string; id: string } | null;
}

const untouched: AdminTableState = { selectedIds: [], dialog: null };
const initialState: Record<string, AdminTableState> = {};

/** The label of the table, in each payload. */
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
}).injectInto(rootReducer);

export const { rowsSelected, dialogOpened, dialogClosed, tableLeft } = adminTablesSlice.actions;
export const { selectAdminTable } = adminTablesSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof adminTablesSlice> {}
}
