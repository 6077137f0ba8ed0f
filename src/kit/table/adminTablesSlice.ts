// The selected rows of the lists of the admin screens, of all pages, by the label of the list.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

const NONE: readonly string[] = [];
const initialState: Record<string, readonly string[]> = {};

export const adminTablesSlice = createSlice({
  name: 'adminTables',
  initialState,
  reducers: {
    rowsSelected: (tables, { payload }: PayloadAction<{ table: string; ids: string[] }>) => {
      tables[payload.table] = payload.ids;
    },
    /** The table was unmounted. */
    tableLeft: (tables, { payload: { table } }: PayloadAction<{ table: string }>) => {
      delete tables[table];
    },
  },
  selectors: { selectSelectedIds: (tables, table: string) => tables[table] ?? NONE },
}).injectInto(rootReducer);

export const { rowsSelected, tableLeft } = adminTablesSlice.actions;
export const { selectSelectedIds } = adminTablesSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof adminTablesSlice> {}
}
