// The form of the trip details. Its fields depend on the purpose of the car and on the dates.
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { mergedValues } from '#app/kit/form/mergedValues.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { useGetCarQuery } from '#app/fleet/index.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormCheckbox } from '#app/kit/form/FormCheckbox.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripDetails, type TripDetails } from '#domain/booking/contract/tripDetails.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { driversOfAgeText, TRIP_LABELS, tripExcess, tripFacts } from '#domain/booking/trip.ts';
import { ownReservationApi } from '../data/ownReservationApi.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';

const { getReservation } = reservationApi.endpoints;
const resolver = contractResolver(tripDetails);
const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

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
    draft: { key: `trip ${reservation.id}` },
    save: async (trip) => {
      try {
        await changeTrip({ reservationId: reservation.id, trip, version: before.version });
      } catch (failure) {
        if (isApiError(failure) && failure.code === 'version_conflict') {
          const latest = getReservation.initiate(reservation.id, { subscribe: false, forceRefetch: true });
          const now = await dispatch(latest).unwrap();
          const typed = state.form.getValues();
          state.form.reset(mergedValues(typed, valuesOf(before.trip), valuesOf(now.trip)));
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
      <TripFields reservation={reservation} />
    </EditDialog>
  );
}

/** The number of a field; null for a text that is none. */
const countOf = (value: unknown) => (/^\d+$/.test(String(value).trim()) ? Number(value) : null);

function TripFields({ reservation: { carId, isMultiDay, purpose } }: { reservation: Reservation }) {
  const { data: car } = useGetCarQuery(carId);
  const isVideo = purpose === 'MusicVideo';
  const [passengers, luggage] = useWatch<TripDetails, ['passengers', 'luggage']>({
    name: ['passengers', 'luggage'],
  });
  const excess = tripExcess({ passengers: countOf(passengers), luggage: countOf(luggage) }, car?.details);
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {isVideo && (
        <>
          <FormTextField label={TRIP_LABELS.location} name="location" />
          <FormTextField
            label={TRIP_LABELS.callTimes}
            name="callTimes"
            rows={2}
            hint="One line for each call time."
          />
          <div>
            <FormTextField
              label={TRIP_LABELS.drivers}
              name="drivers"
              autoComplete="off"
              hint="The names of all who drive the car."
            />
            <FormCheckbox label={driversOfAgeText(car?.details?.minimumAge)} name="areDriversOfAge" />
          </div>
        </>
      )}
      <FormTextField label={TRIP_LABELS.pickup} name="pickup" />
      <FormTextField label={TRIP_LABELS.dropOff} name="dropOff" />
      <Box sx={pair}>
        <FormDateField label={TRIP_LABELS.timeAtPlace} name="timeAtPlace" kind="time" />
        {isMultiDay && <FormDateField label={TRIP_LABELS.collectionTime} name="collectionTime" kind="time" />}
        <FormTextField
          label={TRIP_LABELS.passengers}
          name="passengers"
          inputMode="numeric"
          hint={excess.passengers}
        />
        <FormTextField label={TRIP_LABELS.luggage} name="luggage" inputMode="numeric" hint={excess.luggage} />
      </Box>
      <FormTextField label={TRIP_LABELS.travelNumber} name="travelNumber" autoComplete="off" />
      <Box sx={pair}>
        <FormTextField label={TRIP_LABELS.contactName} name="contactName" autoComplete="off" />
        <FormTextField label={TRIP_LABELS.contactPhone} name="contactPhone" type="tel" autoComplete="off" />
      </Box>
      <FormTextField label={TRIP_LABELS.notes} name="notes" rows={3} />
    </Box>
  );
}
