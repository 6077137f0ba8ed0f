// What is open and selected in the table of reservations.
import { tableSlice } from '#app/api/tableSlice.ts';

export const reservationTableSlice = tableSlice('reservationTable', ['edit', 'cancel', 'payments']);
