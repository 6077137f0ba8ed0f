// The cancellation of a reservation by its customer: offered until its start, with a dialog that is loaded on demand.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Link from '@mui/material/Link';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

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
  const { dialog, openDialog, closeDialog } = useDialog(`cancellation of ${reservation.id}`);
  const hasStarted = useServerReached(occupiedPeriod(reservation)?.start ?? 0);
  if (reservation.status !== 'confirmed') return null;
  return (
    <>
      {!hasStarted && (
        <Link
          component="button"
          type="button"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => openDialog('cancel', reservation.id)}
        >
          Cancel reservation
        </Link>
      )}
      {dialog && (
        <Suspense>
          <CancelOwnReservationDialog reservation={reservation} headingId={headingId} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
