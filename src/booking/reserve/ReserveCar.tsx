// The reservation of a car: form and calendar side by side, two views of one draft.
import Box from '@mui/material/Box';
import { useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { ReservationForm } from './ReservationForm.tsx';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { useDatesInAddress } from './useDatesInAddress.ts';

const { formLeft } = reservationDraftSlice.actions;
const MINUTE = 60_000;

export function ReserveCar({ car }: { car: Car }) {
  const now = useServerNow(MINUTE);
  const today = londonDate(now);
  useDatesInAddress(car.id);
  useDispatchOnUnmount(() => formLeft({ carId: car.id }));
  return (
    <Box
      component="section"
      aria-label="Reserve this car"
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <ReservationForm car={car} today={today} now={now} />
      <AvailabilityPanel carId={car.id} today={today} now={now} />
    </Box>
  );
}
