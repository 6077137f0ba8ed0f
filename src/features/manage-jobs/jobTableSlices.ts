// What is open and selected in the tables of jobs and of requested jobs.
import type { WithSlice } from '@reduxjs/toolkit';
import { tableSlice } from '#app/api/tableSlice.ts';

export const jobTableSlice = tableSlice('jobTable', ['update', 'delete']);
export const jobRequestTableSlice = tableSlice('jobRequestTable', ['delete']);

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof jobTableSlice> {}
  interface RootState extends WithSlice<typeof jobRequestTableSlice> {}
}
