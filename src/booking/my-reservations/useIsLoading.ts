// True while the reservations or the live holds load. They appear together, so that neither shifts the layout of the
// other.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useGetLiveHoldsQuery, useGetMyReservationsQuery } from '../data/reservationApi.ts';
import { selectUserId } from '#app/people/index.ts';

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
