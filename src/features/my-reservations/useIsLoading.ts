// True while the reservations or the live holds load. They appear together, so that neither shifts the layout of the
// other.
import { useAppSelector } from '#app/store/hooks.ts';
import { useGetLiveHoldsQuery, useGetMyReservationsQuery } from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';

const isPending = ({ isLoading, isUninitialized }: { isLoading: boolean; isUninitialized: boolean }) => ({
  isPending: isLoading || isUninitialized,
});

export function useIsLoading(): boolean {
  const userId = useAppSelector(selectUserId);
  const options = { selectFromResult: isPending, skip: !userId };
  const reservations = useGetMyReservationsQuery(userId, options);
  const holds = useGetLiveHoldsQuery(userId, options);
  return reservations.isPending || holds.isPending;
}
