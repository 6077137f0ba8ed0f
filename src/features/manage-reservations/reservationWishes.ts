// What the rows' actions ask of the table around them; columns are constants, so it comes by context.
import { createContext } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';

export interface ReservationWishes {
  onEdit: (reservation: Reservation) => void;
  onCancel: (reservation: Reservation) => void;
  onPayments: (reservation: Reservation) => void;
}

const ignore = () => undefined;
export const ReservationWishesContext = createContext<ReservationWishes>({
  onEdit: ignore,
  onCancel: ignore,
  onPayments: ignore,
});
