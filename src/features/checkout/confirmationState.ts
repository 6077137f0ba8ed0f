// What /reservation-confirmation is opened with after a deposit.
import * as z from 'zod/mini';
import { pounds } from '#domain/contract/fields.ts';
import { reservation, type Reservation } from '#domain/contract/reservations.ts';

export const confirmationState = z.object({
  success: z.literal(true),
  /** What was paid, in pounds. */
  amount: pounds,
  carDescription: z.string(),
  reservation,
});
export type ConfirmationState = z.infer<typeof confirmationState>;

export function toConfirmation(made: Reservation): ConfirmationState {
  const { currentPaid, carMake, carModel } = made;
  return {
    success: true,
    amount: currentPaid,
    carDescription: `${carMake} ${carModel}`,
    reservation: made,
  };
}
