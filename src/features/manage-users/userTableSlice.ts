// What is open and selected in the table of users.
import type { WithSlice } from '@reduxjs/toolkit';
import { tableSlice } from '#app/api/tableSlice.ts';

export const userTableSlice = tableSlice('userTable', ['edit', 'delete']);

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof userTableSlice> {}
}
