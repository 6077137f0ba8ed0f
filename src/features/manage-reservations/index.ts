export { CancellationFailed } from './CancellationFailed.tsx';
export { ReservationsTable } from './ReservationsTable.tsx';
export type { ReservationsTableProps } from './ReservationsTable.tsx';
