// What is open and selected in the tables of jobs and of requested jobs.
import { tableSlice } from '#app/api/tableSlice.ts';

export const jobTableSlice = tableSlice('jobTable', ['update', 'delete']);
export const jobRequestTableSlice = tableSlice('jobRequestTable', ['delete']);
