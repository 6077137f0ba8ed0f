// Guards a screen whose address contains a reservation of the customer: loads it, keeps it up to date while the
// screen shows it, and redirects from a reservation of another customer. Only the server's answer decides what the
// screen shows.
import type { ReactNode } from 'react';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { RequireSession, selectUserId } from '#app/people/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { RedirectWithNotice } from './RedirectWithNotice.tsx';
import { useGetReservationQuery } from '../data/reservationApi.ts';
import { selectReservation } from '../data/reservationSelectors.ts';

// Another tab, the bank or an admin may change it while it is shown.
const LOOK_AGAIN_MS = 10_000;
// The customer gets the same result for another customer's, a missing and an invalid reservation.
const UNKNOWN = [400, 403, 404];

export interface ReservationGuardProps {
  id: string;
  /** The target and the notice for a user without such a reservation. */
  otherwise: { to: string; text: string };
  /** Shown until the server has answered. */
  loading: ReactNode;
  children: (reservation: Reservation) => ReactNode;
}

export function ReservationGuard(props: ReservationGuardProps) {
  return (
    <RequireSession>
      <Known {...props} />
    </RequireSession>
  );
}

function Known({ id, otherwise, loading, children }: ReservationGuardProps) {
  const userId = useAppSelector(selectUserId);
  const reservation = useAppSelector((state) => selectReservation(state, id));
  const { error, isFetching, refetch } = useGetReservationQuery(id, {
    selectFromResult: requestState,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const isUnknown = isApiError(error) && UNKNOWN.includes(error.status);
  if (isUnknown || (reservation && reservation.userId !== userId))
    return <RedirectWithNotice {...otherwise} />;
  if (reservation) return children(reservation);
  if (!error) return loading;
  return (
    <div className="lcr-page">
      <RequestFailure {...{ error, isFetching, refetch }} />
    </div>
  );
}
