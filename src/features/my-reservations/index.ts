export { LiveHolds } from './LiveHolds.tsx';
export { MyReservations } from './MyReservations.tsx';
export { myReservationsSlice } from './myReservationsSlice.ts';
export { useIsLoading } from './useIsLoading.ts';
