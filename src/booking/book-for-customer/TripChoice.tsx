// The trip details of a booking for a customer, closed until staff enter them.
import { readDates } from '#app/platform/address/datesInAddress.ts';
import { MoreFields } from '#app/kit/form/MoreFields.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { TripFields } from '../reservation/TripFields.tsx';
import { FirstFocused } from './FirstFocused.tsx';
import { TRIP_FIELDS } from './staffBookingForm.ts';

export interface TripChoiceProps {
  car: Car;
  /** The entered dates as the query of an address. */
  dates: string;
}

export function TripChoice({ car, dates }: TripChoiceProps) {
  const { from, to, startTime } = readDates(dates);
  return (
    <MoreFields names={TRIP_FIELDS} text="Add trip details">
      <FirstFocused>
        <TripFields carId={car.id} purpose={car.CarForReason} isMultiDay={!startTime && from !== to} />
      </FirstFocused>
    </MoreFields>
  );
}
