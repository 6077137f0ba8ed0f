export { CancellationGuard } from './CancelReservationDialog.tsx';
export { ReservationTools } from './ReservationTools.tsx';
export { ReservationsTable } from './ReservationsTable.tsx';
