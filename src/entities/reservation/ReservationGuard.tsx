// Around a screen whose address names a reservation of the customer's own: loads it, keeps it up to date while it is
// shown, and redirects from one that is not theirs. The server's answer alone decides what the screen shows.
import type { ReactNode } from 'react';
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { requestState } from '#app/api/requestState.ts';
import { RequireSession, selectUserId } from '#app/entities/session/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { RedirectWithNotice } from './RedirectWithNotice.tsx';
import { useGetReservationQuery } from './reservationApi.ts';
import { selectReservation } from './reservationSelectors.ts';

// Another tab, the bank or an admin may change it while somebody looks.
const LOOK_AGAIN_MS = 10_000;
// Not theirs, gone, or no id at all: to the customer it is one and the same.
const UNKNOWN = [400, 403, 404];

export interface ReservationGuardProps {
  id: string;
  /** Where somebody is led who has no such reservation, and what they are told. */
  otherwise: { to: string; text: string };
  /** Stands in until the server has answered. */
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
      <ErrorWithRetry message={errorMessage(error)} onRetry={refetch} busy={isFetching} />
    </div>
  );
}
