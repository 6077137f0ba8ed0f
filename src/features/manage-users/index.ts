export { UsersTable } from './UsersTable.tsx';
export { userTableSlice } from './userTableSlice.ts';
