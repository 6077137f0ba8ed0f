export { CancellationGuard } from './CancelReservationDialog.tsx';
export { ReservationsTable } from './ReservationsTable.tsx';
