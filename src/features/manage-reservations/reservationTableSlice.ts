// What is open and selected in the table of reservations.
import type { WithSlice } from '@reduxjs/toolkit';
import { tableSlice } from '#app/api/tableSlice.ts';

export const reservationTableSlice = tableSlice('reservationTable', ['edit', 'cancel', 'payments']);

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof reservationTableSlice> {}
}
