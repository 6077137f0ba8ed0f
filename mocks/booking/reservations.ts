// Availability, holds, payments and reservations, decided by the rules of the domain as on the server.
import {
  balanceMismatch,
  balanceNotPaid,
  changeMismatch,
  changeNotPaid,
  datesTakenRefunded,
  depositNotPaid,
  noKeptCard,
  nothingDue,
} from '#domain/booking/paymentRefusals.ts';
import { changeRefused, onlyByCustomer, reservationMissing } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { datesOfPeriod } from '#domain/fleet/occupancy.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import { heldBooking } from '#domain/booking/heldBooking.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type {
  BookingToHold,
  PaymentIntentAnswer,
  Reservation,
  TakenDates,
} from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { londonDate, startOfLondonDay } from '#domain/time/london.ts';
import { requireUser } from '#mocks/answers.ts';
import { may, rowOf, type Backend, type StoredIntent, type StoredUser } from '#mocks/backend.ts';
import { applyChange } from './customerChanges.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { takenOf } from '#mocks/fleet/occupancy.ts';
import { startIntent } from '#mocks/payment/intents.ts';
import { openIntent, paidPence, releaseHolds, settleHold } from '#mocks/payment/payments.ts';
import { wasBooked } from './wasBooked.ts';
import { alreadyReserved } from '#domain/booking/holdRefusal.ts';
import { holdDates } from './holds.ts';
import * as calls from '#domain/booking/calls/reservations.ts';
import { answers } from '#mocks/serve.ts';

const answerDates = ({ startDate, endDate, startTime, endTime }: ReservationDates): TakenDates => ({
  startDate,
  endDate,
  startTime: startTime ?? null,
  endTime: endTime ?? null,
});

export const answerIntent = (
  { id, secret }: StoredIntent,
  more: Partial<PaymentIntentAnswer> = {},
): PaymentIntentAnswer => ({ client_secret: secret, paymentIntentId: id, ...more });

/** A reservation of the caller; throws 404 when it belongs to another user, and 403 for staff, who may read it. */
export function ownOf(backend: Backend, wanted: string | undefined): Reservation {
  const user = requireUser(backend);
  const row = rowOf(backend.reservations, wanted, reservationMissing);
  if (row.userId === user.id) return row;
  throw may(user, 'reservations.read') ? onlyByCustomer() : reservationMissing();
}

/** The reservation, for its owner and staff; throws 404 for all other users. */
export function visibleTo(backend: Backend, user: StoredUser, wanted: string): Reservation {
  releaseHolds(backend);
  const row = backend.reservations.find(({ id }) => id === wanted);
  if (!row || (row.userId !== user.id && !may(user, 'reservations.read'))) throw reservationMissing();
  return row;
}

/** The working card that a user keeps for a reservation. */
export const keptCardOf = ({ reservations }: Backend, userId: string) =>
  reservations.findLast((row) => row.userId === userId && row.savedCard && !row.savedCard.hasFailed)
    ?.savedCard;

/** The card that a user keeps, as a part of an answer; empty for none. */
export function keptCardAnswer(backend: Backend, userId: string): Pick<Reservation, 'keptCard'> {
  const card = keptCardOf(backend, userId);
  return card ? { keptCard: { brand: card.brand, last4: card.last4 } } : {};
}

/** The booking of a hold of the caller. */
function bookingOfHold(backend: Backend, holdId: string): BookingToHold {
  const row = ownOf(backend, holdId);
  if (row.changes) throw reservationMissing();
  return heldBooking({ carId: row.carId, dates: row, lines: linesOfReservation(row) });
}

/** Updates the paid amount of a reservation from the provider's state. */
export function settleBalance(backend: Backend, reservation: Reservation): void {
  const total = poundsToPence(reservation.totalPrice);
  const paid = Math.min(paidPence(backend, reservation), total);
  if (paid <= poundsToPence(reservation.currentPaid)) return;
  // A card that is no longer needed is removed.
  if (paid === total) reservation.savedCard = null;
  reservation.currentPaid = penceToPounds(paid);
  reservation.remainingToPay = penceToPounds(total - paid);
  issueDocuments(backend, reservation);
}

/** Starts the payment of a date change through the hold of its dates. */
function payChange(backend: Backend, hold: Reservation, amount: number) {
  releaseHolds(backend);
  if (hold.status !== 'held') throw changeRefused('change_ended');
  const due = poundsToPence(hold.depositAmount);
  if (amount !== due) throw changeMismatch(due);
  return answerIntent(openIntent(backend, hold, due), { reservationId: hold.id });
}

/** The reservation that a paid hold has changed. */
function changedBy(backend: Backend, hold: Reservation) {
  const isOpen = hold.status === 'held' || hold.status === 'expired';
  if (isOpen) applyChange(backend, hold);
  const isApplied = hold.status === 'cancelled';
  const row = backend.reservations.find(({ id }) => id === hold.changes);
  if (!isApplied || !row) throw changeNotPaid();
  return row;
}

/** The reservation of the caller after its paid balance, or the one that its paid hold has changed. */
export function paidReservation(backend: Backend, id: string) {
  const reservation = ownOf(backend, id);
  if (reservation.changes) return changedBy(backend, reservation);
  settleBalance(backend, reservation);
  const isPaid = backend.intents.some(
    ({ reservationId, kind, status }) =>
      reservationId === reservation.id && kind === 'balance' && status === 'succeeded',
  );
  if (!isPaid) throw balanceNotPaid();
  return reservation;
}

export const reservationHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getTakenDates: ({ params, query: { changing }, user }) => {
      const car = rowOf(backend.cars, params.carId, carGone);
      releaseHolds(backend);
      const today = startOfLondonDay(londonDate(backend.now));
      const isOwn = ({ id, changes, status, userId }: Reservation) =>
        userId === (user?.id ?? null) && (status === 'held' || (changes ?? id) === changing);
      const periods = takenOf(backend, car.id, (row) => !isOwn(row));
      return periods
        .filter(({ end }) => end > today)
        .flatMap((period) => datesOfPeriod(period).map(answerDates));
    },

    getReservationsOfUser: ({ params, user }) => {
      if (user.id !== params.userId && !may(user, 'reservations.read')) throw reservationMissing();
      const shown = backend.reservations.filter(
        (row) => row.userId === params.userId && !row.changes && wasBooked(row),
      );
      return shown.reverse().sort((a, b) => b.startDate.localeCompare(a.startDate));
    },

    getHolds: ({ user }) => {
      releaseHolds(backend);
      return backend.reservations
        .filter(({ userId, status }) => userId === user.id && status === 'held')
        .sort((a, b) => (a.holdExpiresAt ?? '').localeCompare(b.holdExpiresAt ?? ''));
    },

    getReservation: ({ params, user }) => {
      const row = visibleTo(backend, user, params.id);
      const isOwnHold = row.userId === user.id && row.status === 'held' && !row.changes;
      return { ...row, ...(isOwnHold ? keptCardAnswer(backend, user.id) : {}) };
    },

    createPaymentIntent: ({ user, body: { amount, holdId, cardConsent, withKeptCard, ...asked } }) => {
      const booking = holdId ? bookingOfHold(backend, holdId) : asked.booking;
      if (!booking) {
        return answerIntent(startIntent(backend, { kind: 'deposit', amountPence: amount, userId: user.id }));
      }
      releaseHolds(backend);
      const held = holdDates(backend, user, booking, { amount, isNamed: holdId !== undefined });
      // The reservation is already paid, in another tab or before a crash: nothing is paid a second time.
      if (settleHold(backend, held)) throw alreadyReserved();
      if (withKeptCard && !keptCardOf(backend, user.id)) throw noKeptCard();
      const isDeposit = amount !== poundsToPence(held.totalPrice) && !withKeptCard;
      const keepsCard =
        cardConsent === undefined && isDeposit ? undefined : isDeposit && cardConsent !== null;
      return answerIntent(openIntent(backend, held, amount, keepsCard), {
        ...(held.holdExpiresAt ? { holdExpiresAt: held.holdExpiresAt } : {}),
        reservationId: held.id,
      });
    },

    createReservation: ({ user, body: { paymentIntentId, carId, startDate } }) => {
      const ofUser = backend.intents.filter(({ userId }) => userId === user.id);
      const wanted = backend.reservations.filter(
        (each) => each.userId === user.id && each.carId === carId && each.startDate === startDate,
      );
      // Without an id, this finds a payment of this customer for these dates.
      const intent = ofUser.find(({ id, reservationId }) =>
        paymentIntentId === undefined
          ? wanted.some((each) => each.id === reservationId)
          : id === paymentIntentId,
      );
      const held = backend.reservations.find(({ id }) => id === intent?.reservationId);
      if (!held || intent?.status !== 'succeeded') throw depositNotPaid();
      if (!settleHold(backend, held)) throw datesTakenRefunded();
      return held;
    },

    startBalance: ({ params, body: { amount, receiptEmail, withKeptCard } }) => {
      const reservation = ownOf(backend, params.id);
      if (reservation.changes) return payChange(backend, reservation, amount);
      settleBalance(backend, reservation);
      if (reservation.remainingToPay === 0) throw nothingDue();
      const due = poundsToPence(reservation.remainingToPay);
      if (amount !== due) throw balanceMismatch(due);
      if (withKeptCard && !reservation.savedCard) throw noKeptCard();
      const intent = openIntent(backend, reservation, amount);
      if (receiptEmail) intent.receiptEmail = receiptEmail;
      return answerIntent(intent, { reservationId: reservation.id });
    },
  });
