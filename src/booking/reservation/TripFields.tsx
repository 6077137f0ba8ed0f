// The fields of the trip details in a form; they depend on the purpose of the car and on the dates.
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useGetCarQuery } from '#app/fleet/index.ts';
import { FormCheckbox } from '#app/kit/form/FormCheckbox.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { TripDetails } from '#domain/booking/contract/tripDetails.ts';
import { driversOfAgeText, TRIP_LABELS, tripExcess } from '#domain/booking/trip.ts';

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

/** The number of a field; null for a text that is none. */
const countOf = (value: unknown) => (/^\d+$/.test(String(value).trim()) ? Number(value) : null);

export function TripFields({
  carId,
  isMultiDay,
  purpose,
}: Pick<Reservation, 'carId' | 'isMultiDay' | 'purpose'>) {
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
