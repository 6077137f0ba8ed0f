// The names of customer and car of a reservation, also after the account or the car is deleted.
import type { Reservation } from '#domain/booking/contract/reservations.ts';

/** 'Rolls-Royce Ghost': the name of the car at the time of the booking. */
export const reservedCarName = ({ carMake, carModel }: Pick<Reservation, 'carMake' | 'carModel'>): string =>
  `${carMake} ${carModel}`;

/** The customer, for admins. */
export const customerName = ({ customer }: Pick<Reservation, 'customer'>): string =>
  customer?.name ?? 'Deleted user';
