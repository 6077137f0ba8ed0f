// What the profile hands to /Payment in the navigation's state.
import * as z from 'zod/mini';
import { pounds } from '#domain/contract/fields.ts';
import type { Reservation } from '#domain/contract/reservations.ts';

export const balanceDue = z.object({
  reservationId: z.string().check(z.minLength(1)),
  /** Pounds. */
  remainingToPay: pounds,
  carMake: z.string(),
  carModel: z.string(),
  carId: z.string(),
});
export type BalanceDue = z.infer<typeof balanceDue>;

export function toBalanceDue(reservation: Reservation): BalanceDue {
  const { id, remainingToPay, carMake, carModel, carId } = reservation;
  return { reservationId: id, remainingToPay, carMake, carModel, carId };
}
