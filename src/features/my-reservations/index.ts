export { LiveHolds } from './LiveHolds.tsx';
export { MyReservations } from './MyReservations.tsx';
export { myReservationsSlice } from './myReservationsSlice.ts';
export { TripSection } from './TripSection.tsx';
export { useIsLoading } from './useIsLoading.ts';
