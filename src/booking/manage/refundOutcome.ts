import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

/** What a cancellation by staff has refunded, and how; the answer does not contain how it was paid. */
export function refundOutcome({
  refunded,
  refundState,
}: Pick<Reservation, 'refunded' | 'refundState'>): string {
  if (refunded === 0) return 'Nothing is refunded.';
  const amount = poundsForPeople(refunded);
  return refundState === 'done'
    ? `${amount} is refunded.`
    : `${amount} goes back: to the card by itself; what came by bank transfer or in cash has to be paid back by hand.`;
}
