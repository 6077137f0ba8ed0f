// The form of the trip details of a reservation.
import { useState } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { resetToNewer } from '#app/kit/form/resetToNewer.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripDetails, type TripDetails } from '#domain/booking/contract/tripDetails.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { TRIP_LABELS, tripFacts } from '#domain/booking/trip.ts';
import { ownReservationApi } from '../data/ownReservationApi.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { TripFields } from './TripFields.tsx';

const { getReservation } = reservationApi.endpoints;
const resolver = contractResolver(tripDetails);

/** The values of the form as text, also for numbers. */
const valuesOf = (trip: Trip | null | undefined): TripDetails => ({
  ...Object.fromEntries(
    Object.keys(TRIP_LABELS).map((name) => [name, String(trip?.[name as keyof Trip] ?? '')]),
  ),
  areDriversOfAge: trip?.areDriversOfAge ?? false,
});

export interface TripFormDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function TripFormDialog({ reservation, onClose }: TripFormDialogProps) {
  const dispatch = useAppDispatch();
  const { send: changeTrip, isLoading, error } = useCall(ownReservationApi.endpoints.changeTrip);
  // The reservation at the start of the edit. After a conflict it is the newer reservation, whose values replace those
  // that the user has not changed.
  const [before, setBefore] = useState(reservation);
  const state = useContractForm<TripDetails>({
    resolver,
    defaultValues: valuesOf(reservation.trip),
    draft: { key: `trip ${reservation.id}`, version: before.version },
    save: async (trip) => {
      try {
        await changeTrip({ reservationId: reservation.id, trip, version: before.version });
      } catch (failure) {
        if (isApiError(failure) && failure.code === 'version_conflict') {
          const latest = getReservation.initiate(reservation.id, { subscribe: false, forceRefetch: true });
          const now = await dispatch(latest).unwrap();
          resetToNewer(state.form, valuesOf(before.trip), valuesOf(now.trip));
          setBefore(now);
        }
        throw failure;
      }
      dispatch(noticePosted({ kind: 'success', text: 'The trip details are saved.' }));
      onClose();
    },
  });
  const isAtField = isApiError(error) && error.fields !== undefined;
  const isConflict = isApiError(error) && error.code === 'version_conflict';
  const latest = tripFacts(before.trip).map(({ label, value }) => `${label}: ${value}`);
  return (
    <EditDialog
      title="Trip details"
      maxWidth="sm"
      intro={
        <p>
          {reservedCarName(reservation)}, {reservationDatesText(reservation)}. Times are London times.
        </p>
      }
      state={state}
      message={error === undefined || isAtField ? undefined : errorMessage(error)}
      detail={
        isConflict
          ? `The stored details: ${latest.join(', ') || 'none'}. What you typed is still here: save once more to put it in place.`
          : undefined
      }
      busy={isLoading}
      onClose={onClose}
    >
      <TripFields {...reservation} />
    </EditDialog>
  );
}
