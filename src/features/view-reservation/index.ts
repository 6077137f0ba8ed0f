export { ViewReservation } from './ViewReservation.tsx';
