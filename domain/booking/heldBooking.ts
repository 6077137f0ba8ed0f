// The booking of a hold, for a call that names the hold instead of its dates.
import { chosenOfLines } from '#domain/fleet/extras.ts';
import { promoOfLines, type PriceLine } from '#domain/money/lines.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { BookingToHold } from './contract/reservations.ts';

/** The booking with the car, the dates (London), the extras and the promo code of a hold, which may have expired. */
export function heldBooking(hold: {
  carId: string;
  dates: ReservationDates;
  lines: readonly PriceLine[];
}): BookingToHold {
  const { startDate, endDate, startTime, endTime } = hold.dates;
  const extras = chosenOfLines(hold.lines);
  const promo = promoOfLines(hold.lines);
  return {
    carId: hold.carId,
    startDate,
    endDate,
    ...(startTime ? { startTime, endTime } : {}),
    isMultiDay: !startTime,
    ...(extras.length > 0 ? { extras } : {}),
    ...(promo ? { promoId: promo.id } : {}),
  };
}
