// Holds: the domain computes the price and decides; dates of another customer are refused.
import { depositMismatch } from '#domain/booking/paymentRefusals.ts';
import { bookingRefused } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { overlapsAny, sameDates, type ReservationDates } from '#domain/time/period.ts';
import { offeredExtra } from '#domain/fleet/offeredExtra.ts';
import { linesOfReservation, presentLine } from '#domain/money/presentedLines.ts';
import { promoOfLines } from '#domain/money/lines.ts';
import type { BookingToHold, Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { daysOfHold, decideHold, holdPause, type UnpaidHolds } from '#domain/booking/holdDecision.ts';
import { holdRefusal } from '#domain/booking/holdRefusal.ts';
import { draftOfBooking, isFault, priceBooking, withPromo } from '#domain/booking/priceBooking.ts';
import { atQuotedPrice } from '#domain/booking/quotes.ts';
import { draftDates } from '#domain/booking/rules.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import {
  blocksDates,
  HOLD_MINUTES,
  HOLD_PAUSE_WINDOW_MINUTES,
  MAX_HOLDS_PER_ADDRESS,
  MAX_HOLDS_PER_HOUR,
} from '#domain/booking/status.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Instant } from '#domain/time/london.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { rowOf, nowIso, type Backend, type StoredUser } from '#mocks/backend.ts';
import { assertPromoUse, usablePromo } from '#mocks/fleet/priceRules.ts';
import { isTaken, keepTurnaround } from '#mocks/fleet/occupancy.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

interface UnpaidDates {
  carId: string;
  dates: ReservationDates;
}

const LIMITS = { maxPerHour: MAX_HOLDS_PER_HOUR, maxPerAddress: MAX_HOLDS_PER_ADDRESS };

/** The user's expired holds of these dates. The backend does not store when a hold was replaced by other dates. */
function unpaidHolds(backend: Backend, user: StoredUser, { carId, dates }: UnpaidDates): UnpaidHolds {
  const since = backend.now - HOLD_PAUSE_WINDOW_MINUTES * MINUTE;
  const ends = backend.reservations
    .filter((known) => known.userId === user.id && known.carId === carId && known.status === 'expired')
    .filter(
      (known) => !known.isBookedByStaff && known.currentPaid === 0 && Date.parse(known.createdAt) > since,
    )
    .filter((known) => overlapsAny(dates, [known]))
    .map(({ createdAt }) => Date.parse(createdAt) + HOLD_MINUTES * MINUTE);
  return {
    keptMs: ends.length * HOLD_MINUTES * MINUTE,
    lastEndedAt: ends.length > 0 ? Math.max(...ends) : null,
  };
}

/** The car of a booking and the price of its dates; throws the error that the server answers. */
export function priceOf(
  backend: Backend,
  user: Pick<StoredUser, 'id'>,
  booking: BookingToHold,
  {
    now,
    noticeHours,
    purpose,
    customer = { customerId: user.id, replacesHold: true },
  }: {
    now: Instant;
    noticeHours: number;
    purpose?: Purpose | undefined;
    /** For whom the promo code is; without it for the user. */
    customer?: { customerId: string | null; replacesHold: boolean };
  },
) {
  const car = rowOf(backend.cars, booking.carId, carGone);
  const priced = priceBooking({ ...tariffOfCar(car), purpose: purpose ?? car.CarForReason }, booking, {
    userId: user.id,
    now,
    maxDays: backend.config.maxReservationDays,
    noticeHours,
    pickupHours: backend.config.pickupHours,
    offered: backend.extras.map(offeredExtra),
  });
  if (isFault(priced)) throw bookingRefused(priced);
  const quote = backend.quotes.find(({ id }) => id === booking.quoteId);
  const quoted = quote && { ...quote, lines: linesOfReservation(quote) };
  const agreed = atQuotedPrice(priced, car.id, quoted, backend.now);
  const ofPromo = { ...customer, car: { id: car.id, purpose: car.CarForReason } };
  const { promoId } = booking;
  if (!promoId || promoOfLines(agreed.lines)?.id === promoId) {
    assertPromoUse(backend, agreed.lines, ofPromo);
    return { car, ...agreed };
  }
  const reduced = withPromo(agreed, usablePromo(backend, { id: promoId }, ofPromo));
  if (isFault(reduced)) throw bookingRefused(reduced);
  return { car, ...reduced };
}

/** Stores a new reservation of these dates at this price. */
export function storeReservation(
  backend: Backend,
  user: StoredUser,
  { car, dates, price, lines }: ReturnType<typeof priceOf>,
  more: Partial<Reservation>,
): Reservation {
  const { startDate, endDate, startTime = null, endTime = null } = dates;
  const reservation = aReservation({
    ...{ id: backend.nextId(), userId: user.id, startDate, endDate, startTime, endTime },
    ...{ carId: car.id, carMake: car.make, carModel: car.model, purpose: car.CarForReason },
    totalPrice: penceToPounds(price.totalPence),
    lines: lines.map(presentLine),
    createdAt: nowIso(backend),
    termsVersion: backend.terms.version,
    ...more,
  });
  keepTurnaround(backend, reservation);
  backend.reservations.push(reservation);
  return reservation;
}

/** The user's hold of these dates. */
function findHeld(backend: Backend, user: StoredUser, booking: BookingToHold) {
  const dates = draftDates(draftOfBooking(booking));
  return backend.reservations.find(
    (known) =>
      known.userId === user.id &&
      known.carId === booking.carId &&
      known.status === 'held' &&
      sameDates(known, dates),
  );
}

/**
 * The hold of these dates, new or continued, for a payment of `amount` pence; throws the error that the server answers.
 * With `isNamed` the call names the hold and pays its price. The holds of an order are paid later, so that they have no
 * amount.
 */
export function holdDates(
  backend: Backend,
  user: StoredUser,
  booking: BookingToHold,
  { amount, isNamed, order }: { amount?: Pence; isNamed: boolean; order?: { id: string; index: number } },
): Reservation {
  const held = findHeld(backend, user, booking);
  // A booking by staff keeps its price.
  const isAgreed = held !== undefined && (isNamed || held.isBookedByStaff === true);
  if (isAgreed) {
    const [depositPence, totalPence] = [held.depositAmount, held.totalPrice].map(poundsToPence);
    if (amount === depositPence || amount === totalPence) return held;
    throw depositMismatch(depositPence ?? 0);
  }
  // Dates that were held in time can still be paid.
  const now = held ? Date.parse(held.createdAt) : backend.now;
  const { noticeHours } = backend.config;
  const priced = priceOf(backend, user, booking, {
    now,
    noticeHours,
    purpose: held?.purpose,
  });
  const { car, dates, price } = priced;
  if (amount !== undefined && price.depositPence !== amount && price.totalPence !== amount) {
    throw depositMismatch(price.depositPence);
  }
  const ofCar = backend.reservations.filter(({ carId, status }) => carId === car.id && blocksDates(status));
  const own = ofCar.find((known) => known.userId === user.id && sameDates(known, dates));
  const others = backend.reservations.filter(
    ({ userId, carId, status, isBookedByStaff }) =>
      userId === user.id && carId !== car.id && status === 'held' && !isBookedByStaff,
  );
  const pausedMs = holdPause(unpaidHolds(backend, user, { carId: car.id, dates }), backend.now);
  const decision = decideHold({
    own: own && { status: own.status, totalPence: poundsToPence(own.totalPrice) },
    // The cars of an order count as one hold.
    otherCarsHeld: others.length - (user.emailVerified ? (order?.index ?? 0) : 0),
    isEmailVerified: user.emailVerified,
    unpaidHoldsLastHour: backend.reservations.filter(
      ({ userId, createdAt, currentPaid, isBookedByStaff }) =>
        userId === user.id &&
        !isBookedByStaff &&
        currentPaid === 0 &&
        Date.parse(createdAt) > backend.now - HOUR,
    ).length,
    totalPence: price.totalPence,
    pausedMs,
    // The mock backend has no network addresses.
    heldAtAddress: 0,
    unverifiedDaysAtAddress: 0,
    pausedAtAddressMs: 0,
    days: daysOfHold(dates),
    limits: LIMITS,
  });
  if (own && decision === 'continue') return Object.assign(own, { lines: priced.lines.map(presentLine) });
  const found = { unpaidSince: [], pausedMs, addressFreeAt: null };
  const refusal = holdRefusal(decision, found, { limits: LIMITS, now: backend.now });
  if (refusal) throw refusal;
  // New dates of the same car release the previous hold, except when the server refuses the new dates.
  const before = ofCar.find(({ userId, status }) => userId === user.id && status === 'held');
  if (isTaken(backend, dates, car.id, (known) => known !== before)) throw datesTaken();
  if (before) before.status = 'cancelled';
  return storeReservation(backend, user, priced, {
    currentPaid: 0,
    status: 'held',
    ...(order ? { orderId: order.id } : {}),
    holdExpiresAt: new Date(backend.now + HOLD_MINUTES * MINUTE).toISOString(),
  });
}
