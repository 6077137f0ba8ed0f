// What is open and selected in the table of users.
import { tableSlice } from '#app/api/tableSlice.ts';

export const userTableSlice = tableSlice('userTable', ['edit', 'delete']);
