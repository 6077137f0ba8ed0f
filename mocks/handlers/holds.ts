// Holding dates for a customer: priced and checked by the domain, refused where somebody else has them.
import { overlapsAny, sameDates } from '#domain/availability/period.ts';
import type { Booking, Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { quote } from '#domain/pricing/quote.ts';
import {
  checkReservation,
  draftDates,
  RESERVATION_MESSAGES,
  type ReservationDraft,
} from '#domain/reservation/rules.ts';
import { blocksDates, HOLD_MINUTES, MAX_LIVE_HOLDS } from '#domain/reservation/status.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '../answers.ts';
import { nowIso, type Backend, type StoredUser } from '../backend.ts';

const asDraft = ({ startDate, endDate, startTime, endTime, isMultiDay }: Booking): ReservationDraft => ({
  mode: isMultiDay === false ? 'single-day' : 'multi-day',
  startDate,
  endDate: endDate ?? '',
  startTime: startTime ?? '',
  endTime: endTime ?? '',
});

export const alreadyReserved = () =>
  refuse(409, 'You have already reserved these dates.', { code: 'already_reserved' });

/** The hold of these dates, new or continued; throws the refusal that the server would answer. */
export function holdDates(backend: Backend, user: StoredUser, booking: Booking, amount: number): Reservation {
  const car = backend.cars.find(({ id }) => id === booking.carId);
  if (!car) throw refuse(404, 'This car is no longer available.');
  const tariff = { purpose: car.CarForReason, pricePence: poundsToPence(car.price) };
  const draft = asDraft(booking);
  const fault = checkReservation(draft, {
    userId: user.id,
    purpose: tariff.purpose,
    bookings: [],
    now: backend.now,
  });
  const dates = draftDates(draft);
  const price = quote(tariff, dates);
  if (fault) {
    throw refuse(422, fault.message, {
      code: 'invalid_booking',
      errors: fault.fields.map((field) => ({ field, message: fault.message })),
    });
  }
  if (!price) throw refuse(422, RESERVATION_MESSAGES.order, { code: 'invalid_booking' });
  if (price.depositPence !== amount) {
    throw refuse(422, `The deposit for these dates is ${formatPounds(price.depositPence)}.`, {
      code: 'amount_mismatch',
    });
  }
  const ofCar = backend.reservations.filter(({ carId, status }) => carId === car.id && blocksDates(status));
  const own = ofCar.find((known) => known.userId === user.id && sameDates(known, dates));
  if (own?.status === 'confirmed') {
    throw alreadyReserved();
  }
  if (own) return own;
  const others = backend.reservations.filter(
    ({ userId, carId, status }) => userId === user.id && carId !== car.id && status === 'held',
  );
  if (others.length >= MAX_LIVE_HOLDS) {
    const text =
      'Two other cars are kept for you. Please pay for one of them, or wait until it is free again.';
    throw refuse(409, text, { code: 'too_many_holds' });
  }
  // Choosing other dates of the same car gives up the hold before, unless they are refused.
  const before = ofCar.find(({ userId, status }) => userId === user.id && status === 'held');
  const inTheWay = ofCar.filter((known) => known !== before);
  if (overlapsAny(dates, inTheWay)) {
    throw refuse(409, RESERVATION_MESSAGES.overlap, { code: 'dates_taken' });
  }
  if (before) before.status = 'cancelled';
  const held = aReservation({
    id: backend.nextId(),
    userId: user.id,
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    ...dates,
    startTime: dates.startTime ?? null,
    endTime: dates.endTime ?? null,
    totalPrice: penceToPounds(price.totalPence),
    currentPaid: 0,
    status: 'held',
    holdExpiresAt: new Date(backend.now + HOLD_MINUTES * 60_000).toISOString(),
    createdAt: nowIso(backend),
  });
  backend.reservations.push(held);
  return held;
}
