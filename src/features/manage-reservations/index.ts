export { CancellationGuard } from './CancellationGuard.tsx';
export { ReservationsTable } from './ReservationsTable.tsx';
export { reservationTableSlice } from './reservationTableSlice.ts';
