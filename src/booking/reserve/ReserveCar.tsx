// The reservation of a car: form and calendar side by side, two views of one draft.
import { useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { ReservationForm } from './ReservationForm.tsx';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { useDatesInAddress } from './useDatesInAddress.ts';
import { MINUTE } from '#domain/time/durations.ts';

const { formLeft } = reservationDraftSlice.actions;

export function ReserveCar({ car }: { car: Car }) {
  const now = useServerNow(MINUTE);
  const today = londonDate(now);
  useDatesInAddress(car.id);
  useDispatchOnUnmount(() => formLeft({ carId: car.id }));
  return (
    // A phone's Reserve button moves the focus here.
    <section aria-label="Reserve this car" className="lcr-car-reserve" tabIndex={-1}>
      <ReservationForm car={car} today={today} now={now} />
      <AvailabilityPanel carId={car.id} today={today} now={now} />
    </section>
  );
}
