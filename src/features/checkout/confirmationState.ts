// What /reservation-confirmation is opened with after a deposit.
import * as z from 'zod/mini';
import { hiredCarName } from '#app/entities/reservation/index.ts';
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
  return {
    success: true,
    amount: made.currentPaid,
    carDescription: hiredCarName(made),
    reservation: made,
  };
}
