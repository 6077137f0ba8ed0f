// The changes that a customer makes: offered until 24 hours before the start, in dialogs that are loaded on demand.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Link from '@mui/material/Link';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useIsTripOpen } from '../reservation/useIsTripOpen.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

const ChangeDialog = lazyPart(() => import('./ChangeDialog.tsx'), 'ChangeDialog');

export function ChangeLinks({ reservation }: { reservation: Reservation }) {
  const { dialog, openDialog, closeDialog } = useDialog(`change of ${reservation.id}`);
  // The rule of the trip details applies.
  const isOpen = useIsTripOpen(reservation);
  return (
    <>
      {isOpen &&
        ['dates', 'extras', 'car'].map((part) => (
          <Link
            key={part}
            component="button"
            type="button"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => openDialog(part, reservation.id)}
          >
            Change {part}
          </Link>
        ))}
      {dialog && (
        <Suspense>
          <ChangeDialog part={dialog.kind} reservation={reservation} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
