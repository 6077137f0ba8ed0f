// The change of dates by the customer: offered until 24 hours before the start, in a dialog that is loaded
// on demand.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Link from '@mui/material/Link';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useIsTripOpen } from '../reservation/useIsTripOpen.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

const ChangeDatesDialog = lazyPart(() => import('./ChangeDatesDialog.tsx'), 'ChangeDatesDialog');

export function ChangeDates({ reservation }: { reservation: Reservation }) {
  const { dialog, openDialog, closeDialog } = useDialog(`dates of ${reservation.id}`);
  // The rule of the trip details applies.
  const isOpen = useIsTripOpen(reservation);
  return (
    <>
      {isOpen && (
        <Link
          component="button"
          type="button"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => openDialog('dates', reservation.id)}
        >
          Change dates
        </Link>
      )}
      {dialog && (
        <Suspense>
          <ChangeDatesDialog reservation={reservation} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
