// The days that a picker of new dates disables, because other reservations have the car.
import { dayUses, isReserved } from '#domain/fleet/calendar.ts';
import { sameDates, type ReservationDates } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { useGetTakenDatesForChangeQuery } from '../data/reservationApi.ts';

/**
 * Returns a function that is true for a day on which another reservation occupies the car. Without `carId` it
 * is the car of this reservation. The days before today are not loaded.
 */
export function useUnavailableDays(
  reservation: Reservation,
  carId = reservation.carId,
): (date: LondonDate) => boolean {
  const { id: reservationId } = reservation;
  const { data: bookings = [] } = useGetTakenDatesForChangeQuery({ carId, reservationId });
  const isOwn = (each: ReservationDates) => carId === reservation.carId && sameDates(each, reservation);
  const uses = dayUses(bookings.filter((each: ReservationDates) => !isOwn(each)));
  const mode = reservation.isMultiDay ? 'multi-day' : 'single-day';
  return (date) => isReserved(mode, uses.get(date));
}
