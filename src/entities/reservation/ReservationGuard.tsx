// Around a screen whose address names a reservation of the customer's own: reads how it stands, keeps looking while it
// is shown, and leads away from one that is not theirs. Nothing but the server's word decides what the screen shows.
import type { ReactNode } from 'react';
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { RequireSession, selectUserId } from '#app/entities/session/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { RedirectWithNotice } from './RedirectWithNotice.tsx';
import { useGetReservationQuery } from './reservationApi.ts';

// Another tab, the bank or an admin may change it while somebody looks.
const LOOK_AGAIN_MS = 10_000;
// Not theirs, gone, or no id at all: to the customer it is one and the same.
const UNKNOWN = [400, 403, 404];

export interface OwnReservationProps {
  id: string;
  /** Where somebody is led who has no such reservation, and what they are told. */
  otherwise: { to: string; text: string };
  /** Stands in until the server has answered. */
  loading: ReactNode;
  children: (reservation: Reservation) => ReactNode;
}

export function ReservationGuard(props: OwnReservationProps) {
  return (
    <RequireSession>
      <Known {...props} />
    </RequireSession>
  );
}

function Known({ id, otherwise, loading, children }: OwnReservationProps) {
  const userId = useAppSelector(selectUserId);
  const { currentData, error, isFetching, refetch } = useGetReservationQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const isUnknown = isApiError(error) && UNKNOWN.includes(error.status);
  if (isUnknown || (currentData && currentData.userId !== userId))
    return <RedirectWithNotice {...otherwise} />;
  if (currentData) return children(currentData);
  if (!error) return loading;
  return (
    <div className="lcr-page">
      <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
    </div>
  );
}
