// The deposit: starts its payment, and creates the reservation that it pays for.
import { alreadyReserved } from '#domain/booking/holdRefusal.ts';
import { datesTakenRefunded, depositMismatch, depositNotPaid } from '#domain/booking/paymentRefusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { heldBooking } from '#domain/booking/heldBooking.ts';
import { draftOfBooking } from '#domain/booking/priceBooking.ts';
import { draftDates } from '#domain/booking/rules.ts';
import type {
  BookingToHold,
  PaymentIntentAnswer,
  PaymentIntentRequest,
} from '#domain/booking/contract/reservations.ts';
import { findOfReservation, type PaymentRow } from '#server/payment/repository.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import type { Intent } from '#server/payment/provider/provider.ts';
import { findCardOfUser } from '#server/payment/savedCards.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { reservationMissing } from '#domain/booking/refusals.ts';
import { getOwnReservationOrThrow } from '../access.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { dateLimits, type ReservationDeps } from '../deps.ts';
import { holdDates, type HoldDates } from '../holds/holds.ts';
import { confirmsWith, intentOf } from './intents.ts';
import { startWithoutBooking } from './paymentWithoutBooking.ts';
import { datesOf } from '../presenter.ts';
import { findCar, findOwn, findReservation, type CarRow, type ReservationRow } from '../repository.ts';

export async function carFor(deps: ReservationDeps, carId: string): Promise<CarRow> {
  const car = await findCar(deps.db, carId);
  if (!car) throw carGone();
  return car;
}

/**
 * Starts the payment of a deposit or of the whole total (`amount` in pence). With a booking the server prices it (a
 * booking by staff keeps its price), holds the dates for 15 minutes and binds the intent to the hold; a repeated call
 * continues the same hold. With `holdId` it does the same for the dates and extras of this hold. Without both (bare API clients) the intent has no reservation until one claims it. With
 * `cardConsent` the payment saves its card for the balance. `withKeptCard` makes the card that the customer has kept for
 * another reservation the card of the intent. Errors: 404 for a deleted car or the hold of another caller, 409
 * 'dates_taken', 'already_reserved' or 'no_kept_card', 422 for a broken rule or an amount other than the deposit, 429 for too many payments or declined
 * cards, and those of holdDates. `address` counts for the holds of a network address; it is empty for a caller whose
 * address is not counted.
 */
export async function startDeposit(
  deps: ReservationDeps,
  userId: string,
  { amount, holdId, cardConsent, withKeptCard, ...asked }: PaymentIntentRequest,
  address = '',
): Promise<PaymentIntentAnswer> {
  await assertFewDeclines(deps.db, userId, deps.now());
  const booking = holdId ? await bookingOfHold(deps, userId, holdId) : asked.booking;
  if (!booking) return startWithoutBooking(deps, userId, amount);
  const car = await carFor(deps, booking.carId);
  const held = await findHeld(deps, userId, booking);
  // A call that names the hold pays its price.
  const isAgreed = held !== undefined && (holdId !== undefined || held.booked_by !== null);
  const priced = isAgreed ? agreedWith(held) : await priceNow(deps, userId, { car, booking, held });
  if (amount !== priced.price.depositPence && amount !== priced.price.totalPence) {
    throw depositMismatch(priced.price.depositPence);
  }
  // After a payment of the total no balance is due.
  const isDeposit = amount !== priced.price.totalPence;
  const { intent, answer } = await continueHold(deps, {
    userId,
    carId: car.id,
    priced,
    amountPence: amount,
    // The consent is about the card that the customer enters.
    cardConsent: isDeposit && !withKeptCard ? cardConsent : null,
    address,
  });
  if (withKeptCard) await confirmsWith(deps, { intent, userId, card: await findCardOfUser(deps.db, userId) });
  return answer;
}

/** The booking of a hold of the customer. Errors: 404. */
async function bookingOfHold(deps: ReservationDeps, userId: string, holdId: string): Promise<BookingToHold> {
  const row = await getOwnReservationOrThrow(deps.db, holdId, userId);
  if (row.changes_id) throw reservationMissing();
  return heldBooking({ carId: row.car_id, dates: datesOf(row), lines: row.lines });
}

/** The price of the dates now. The rules are those of the instant and the purpose for which the dates are held. */
function priceNow(
  deps: ReservationDeps,
  userId: string,
  { car, booking, held }: { car: CarRow; booking: BookingToHold; held: ReservationRow | undefined },
) {
  const now = held?.created_at.getTime() ?? deps.now();
  const asked = { car: { ...car, purpose: held?.purpose ?? car.purpose }, booking };
  return priceBookingOrThrow(deps.db, asked, { userId, now, ...dateLimits(deps) });
}

/** The customer's open hold of these dates, which staff may have made. */
async function findHeld(
  deps: ReservationDeps,
  userId: string,
  booking: BookingToHold,
): Promise<ReservationRow | undefined> {
  const dates = draftDates(draftOfBooking(booking));
  if (!occupiedPeriod(dates)) return undefined;
  const held = await findOwn(deps.db, { userId, carId: booking.carId, dates, statuses: ['held'] });
  return (held?.hold_expires_at?.getTime() ?? 0) > deps.now() ? held : undefined;
}

/** The dates of a hold at its original price. */
function agreedWith(held: ReservationRow): HoldDates['priced'] {
  const period = { start: held.starts_at.getTime(), end: held.ends_at.getTime() };
  const price = { totalPence: held.total_pence, depositPence: held.deposit_pence };
  return { dates: datesOf(held), period, price, lines: held.lines };
}

async function continueHold(
  deps: ReservationDeps,
  request: HoldDates,
): Promise<{ intent: Intent; answer: PaymentIntentAnswer }> {
  const { reservation, payment, isReplaced } = await holdDates(deps, request);
  // Cancels the replaced intent at once, before the customer pays both.
  if (isReplaced) await runPaymentTasks(deps);
  const intent = await intentOf(deps, payment);
  // Another tab, or a call before a crash, has already paid: the customer must not pay again.
  if (intent.status === 'succeeded') {
    await settle(deps, intent.id);
    throw alreadyReserved();
  }
  const { id, hold_expires_at: expiresAt } = reservation;
  const answer = {
    client_secret: intent.clientSecret,
    paymentIntentId: intent.id,
    reservationId: id,
    ...(expiresAt ? { holdExpiresAt: expiresAt.toISOString() } : {}),
  };
  return { intent, answer };
}

/**
 * Settles the payments that were opened for one hold; returns the reservation, or undefined when nothing has been paid.
 * Throws 409 when a payment arrived too late and is refunded.
 */
export async function settleHold(
  deps: ReservationDeps,
  reservationId: string,
  payments: PaymentRow[],
): Promise<ReservationRow | undefined> {
  let isPaid = false;
  for (const { intent_id: intentId } of payments) {
    if (intentId && (await settle(deps, intentId)).outcome === 'paid') isPaid = true;
  }
  const row = await findReservation(deps.db, reservationId);
  if (row?.status === 'confirmed' || (row?.status === 'cancelled' && row.paid_pence > 0)) return row;
  if (!isPaid) return undefined;
  await runPaymentTasks(deps);
  throw datesTakenRefunded();
}

/**
 * The reservation of a hold, after its deposit. The amounts paid come from the provider. A repeated call returns the
 * same reservation. Errors: 402 not paid, 409 the dates are taken and the payment is refunded.
 */
export async function createReservation(
  deps: ReservationDeps,
  holdId: string,
  payments?: PaymentRow[],
): Promise<ReservationRow> {
  const row = await settleHold(deps, holdId, payments ?? (await findOfReservation(deps.db, holdId)));
  if (!row) throw depositNotPaid();
  return row;
}
