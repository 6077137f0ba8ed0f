// Holds: the domain computes the price and the decision; dates of another customer are refused.
import { overlapsAny, sameDates } from '#domain/availability/period.ts';
import type { Booking, Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { decideHold, VERIFY_EMAIL_FIRST } from '#domain/reservation/holdDecision.ts';
import { isFault, priceBooking } from '#domain/reservation/priceBooking.ts';
import { RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import { blocksDates, HOLD_MINUTES } from '#domain/reservation/status.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '../answers.ts';
import { nowIso, type Backend, type StoredUser } from '../backend.ts';

const HOUR = 3_600_000;

export const alreadyReserved = () =>
  refuse(409, 'You have already reserved these dates.', { code: 'already_reserved' });

/** The hold of these dates, new or continued; throws the refusal that the server answers. */
export function holdDates(backend: Backend, user: StoredUser, booking: Booking, amount: number): Reservation {
  const car = backend.cars.find(({ id }) => id === booking.carId);
  if (!car) throw refuse(404, 'This car is no longer available.');
  const tariff = { purpose: car.CarForReason, pricePence: poundsToPence(car.price) };
  const priced = priceBooking(tariff, booking, { userId: user.id, now: backend.now });
  if (isFault(priced)) {
    const { code, message, fields } = priced;
    throw refuse(422, message, {
      code,
      ...(fields.length > 0 ? { errors: fields.map((field) => ({ field, message })) } : {}),
    });
  }
  const { dates, price } = priced;
  if (price.depositPence !== amount) {
    throw refuse(422, `The deposit for these dates is ${formatPounds(price.depositPence)}.`, {
      code: 'amount_mismatch',
    });
  }
  const ofCar = backend.reservations.filter(({ carId, status }) => carId === car.id && blocksDates(status));
  const own = ofCar.find((known) => known.userId === user.id && sameDates(known, dates));
  const held = backend.reservations.filter(
    ({ userId, carId, status }) => userId === user.id && carId !== car.id && status === 'held',
  );
  const decision = decideHold({
    own: own && { status: own.status, totalPence: poundsToPence(own.totalPrice) },
    otherCarsHeld: held.length,
    isEmailVerified: user.emailVerified,
    unpaidHoldsLastHour: backend.reservations.filter(
      ({ userId, createdAt, currentPaid }) =>
        userId === user.id && currentPaid === 0 && Date.parse(createdAt) > backend.now - HOUR,
    ).length,
    totalPence: price.totalPence,
  });
  if (decision === 'already-reserved') throw alreadyReserved();
  if (own && decision === 'continue') return own;
  if (decision === 'verify-email-first') throw refuse(409, VERIFY_EMAIL_FIRST, { code: 'email_unverified' });
  if (decision === 'too-many-holds') {
    const text =
      'Two other cars are kept for you. Please pay for one of them, or wait until it is free again.';
    throw refuse(409, text, { code: 'too_many_holds' });
  }
  // New dates of the same car release the previous hold, unless they are refused.
  const before = ofCar.find(({ userId, status }) => userId === user.id && status === 'held');
  const inTheWay = ofCar.filter((known) => known !== before);
  if (overlapsAny(dates, inTheWay)) {
    throw refuse(409, RESERVATION_MESSAGES.overlap, { code: 'dates_taken' });
  }
  if (before) before.status = 'cancelled';
  const reservation = aReservation({
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
  backend.reservations.push(reservation);
  return reservation;
}
