// The due date of a balance, by the server's setting and clock.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectConfig } from '#app/platform/api/configApi.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { BALANCE_DUE_HOURS, balanceDueOf } from '#domain/booking/balanceDue.ts';

/** The hours before the start at which a balance is due. */
export const useBalanceDueHours = (): number =>
  useAppSelector((state) => selectConfig(state)?.balanceDueHours ?? BALANCE_DUE_HOURS);

/** True when the balance of a confirmed reservation is due and not paid. */
export function useIsBalanceOverdue(reservation: Reservation): boolean {
  const dueHours = useBalanceDueHours();
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(reservation.createdAt), dueHours });
  // The last millisecond is included.
  const isDue = useServerReached((due ?? Infinity) + 1);
  return isDue && reservation.status === 'confirmed' && reservation.remainingToPay > 0;
}
