// Whom and what a reservation names, also once the account or the car is gone.
import type { Reservation } from '#domain/contract/reservations.ts';

/** 'Rolls-Royce Ghost': the car as it was called when it was booked. */
export const reservedCarName = ({ carMake, carModel }: Pick<Reservation, 'carMake' | 'carModel'>): string =>
  `${carMake} ${carModel}`;

/** The customer, as admins read it. */
export const customerName = ({ customer }: Pick<Reservation, 'customer'>): string =>
  customer?.name ?? 'Deleted user';
