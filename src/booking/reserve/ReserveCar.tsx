// The reservation of a car: form and calendar side by side, two views of one draft.
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { useGetQuoteQuery } from '../data/quoteApi.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { ReservationForm } from './ReservationForm.tsx';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { useDatesInAddress } from './useDatesInAddress.ts';
import { MINUTE } from '#domain/time/durations.ts';

const { formLeft } = reservationDraftSlice.actions;

export function ReserveCar({ car }: { car: Car }) {
  const now = useServerNow(MINUTE);
  const today = londonDate(now);
  useDatesInAddress(car.id);
  const quoteId = useAppSelector((state) => selectDraft(state, car.id).quoteId);
  // The selectors of the price read it.
  useGetQuoteQuery(quoteId ?? skipToken, { selectFromResult: () => ({}) });
  useDispatchOnUnmount(() => formLeft({ carId: car.id }));
  return (
    // A phone's Reserve button moves the focus here.
    <section aria-label="Reserve this car" className="lcr-car-reserve" tabIndex={-1}>
      <ReservationForm car={car} today={today} now={now} />
      <AvailabilityPanel carId={car.id} today={today} now={now} />
    </section>
  );
}
