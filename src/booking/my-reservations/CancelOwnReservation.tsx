// The cancellation of a reservation by its customer: offered until its start, with a dialog that is loaded on demand.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Link from '@mui/material/Link';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { cancellationAsked, cancellationClosed, selectIsCancelling } from './myReservationsSlice.ts';

const CancelOwnReservationDialog = lazyPart(
  () => import('./CancelOwnReservationDialog.tsx'),
  'CancelOwnReservationDialog',
);

interface CancelOwnReservationProps {
  reservation: Reservation;
  /** The heading of the reservation: it takes the focus after the cancellation. */
  headingId: string;
}

export function CancelOwnReservation({ reservation, headingId }: CancelOwnReservationProps) {
  const dispatch = useAppDispatch();
  const isAsking = useAppSelector((state) => selectIsCancelling(state, reservation.id));
  const hasStarted = useServerReached(occupiedPeriod(reservation)?.start ?? 0);
  useDispatchOnUnmount(isAsking ? cancellationClosed : undefined);
  if (reservation.status !== 'confirmed') return null;
  return (
    <>
      {!hasStarted && (
        <Link
          component="button"
          type="button"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => dispatch(cancellationAsked(reservation.id))}
        >
          Cancel reservation
        </Link>
      )}
      {isAsking && (
        <Suspense>
          <CancelOwnReservationDialog
            reservation={reservation}
            headingId={headingId}
            onClose={() => void dispatch(cancellationClosed())}
          />
        </Suspense>
      )}
    </>
  );
}
