// The change of dates by the customer: offered until 24 hours before the start, in a dialog that is loaded
// on demand.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Link from '@mui/material/Link';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useIsTripOpen } from '../reservation/useIsTripOpen.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { datesClosed, datesOpened, selectAreDatesEdited } from './myReservationsSlice.ts';

const ChangeDatesDialog = lazyPart(() => import('./ChangeDatesDialog.tsx'), 'ChangeDatesDialog');

export function ChangeDates({ reservation }: { reservation: Reservation }) {
  const dispatch = useAppDispatch();
  const isEdited = useAppSelector((state) => selectAreDatesEdited(state, reservation.id));
  // The rule of the trip details applies.
  const isOpen = useIsTripOpen(reservation);
  useDispatchOnUnmount(isEdited ? datesClosed : undefined);
  return (
    <>
      {isOpen && (
        <Link
          component="button"
          type="button"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => dispatch(datesOpened(reservation.id))}
        >
          Change dates
        </Link>
      )}
      {isEdited && (
        <Suspense>
          <ChangeDatesDialog reservation={reservation} onClose={() => void dispatch(datesClosed())} />
        </Suspense>
      )}
    </>
  );
}
