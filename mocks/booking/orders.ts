// Orders of several cars: held together, and paid by one payment.
import {
  balanceNotPaid,
  datesTakenRefunded,
  depositNotPaid,
  nothingDue,
  noKeptCard,
  notYourPayment,
  orderMismatch,
} from '#domain/booking/paymentRefusals.ts';
import { alreadyReserved } from '#domain/booking/holdRefusal.ts';
import { orderEnded, orderMissing, refusedCar, sameCarTwice } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import type { Booking, Reservation } from '#domain/booking/contract/reservations.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { sameDates } from '#domain/time/period.ts';
import { rowOf, type Backend, type StoredIntent, type StoredUser } from '#mocks/backend.ts';
import { isHoldTaken } from '#mocks/fleet/occupancy.ts';
import { cancelIntent, cancelIntentsOf, refund, sharingOf, startIntent } from '#mocks/payment/intents.ts';
import { paidPence, releaseHolds, settleHold } from '#mocks/payment/payments.ts';
import * as calls from '#domain/booking/calls/orders.ts';
import { answers } from '#mocks/serve.ts';
import { holdDates, priceOf } from './holds.ts';
import { sharesOfAmount, type OrderShare } from '#domain/booking/orderShares.ts';
import { answerIntent, keptCardAnswer, keptCardOf, settleBalance } from './reservations.ts';

function orderOf(backend: Backend, user: StoredUser, id: string) {
  releaseHolds(backend);
  const reservations = backend.reservations.filter(({ orderId, changes }) => orderId === id && !changes);
  if (reservations.length === 0 || reservations.some(({ userId }) => userId !== user.id))
    throw orderMissing();
  return { id, reservations };
}

function forCar<Result>(backend: Backend, carId: string, step: () => Result): Result {
  const car = rowOf(backend.cars, carId, carGone);
  try {
    return step();
  } catch (error) {
    throw error instanceof HttpProblem ? refusedCar(car, error) : error;
  }
}

/** The held order of exactly these bookings. */
function findSame(backend: Backend, user: StoredUser, bookings: readonly Booking[]): string | undefined {
  const { now, config } = backend;
  const held = bookings.flatMap((booking) => {
    const { dates, price } = priceOf(backend, user, booking, { now, noticeHours: config.noticeHours });
    const total = penceToPounds(price.totalPence);
    return backend.reservations.filter(
      (row) =>
        row.userId === user.id &&
        row.carId === booking.carId &&
        row.status === 'held' &&
        row.totalPrice === total &&
        sameDates(row, dates),
    );
  });
  const orderId = held[0]?.orderId;
  const all = backend.reservations.filter((row) => row.orderId === orderId && row.status === 'held');
  const isSame = held.length === bookings.length && held.every((row) => row.orderId === orderId);
  return isSame && all.length === held.length ? orderId : undefined;
}

/** Holds all cars, or none. */
function holdAll(backend: Backend, user: StoredUser, bookings: readonly Booking[]): string {
  const saved = structuredClone(backend.reservations);
  const id = backend.nextId();
  try {
    for (const row of backend.reservations) {
      const isOwnHold = row.userId === user.id && row.status === 'held';
      if (!isOwnHold || !bookings.some(({ carId }) => carId === row.carId)) continue;
      row.status = 'cancelled';
      cancelIntentsOf(backend, row.id);
    }
    for (const [index, booking] of bookings.entries()) {
      forCar(backend, booking.carId, () =>
        holdDates(backend, user, booking, { isNamed: false, order: { id, index } }),
      );
    }
  } catch (error) {
    backend.reservations.splice(0, backend.reservations.length, ...saved);
    throw error;
  }
  return id;
}

/** What each reservation of the order owes now, in pence. */
function sharesOf(rows: readonly Reservation[], kind: 'deposit' | 'balance') {
  const due = rows.map((row): OrderShare<Reservation> => {
    if (kind === 'deposit') {
      const pence = row.status === 'held' ? poundsToPence(row.depositAmount) : 0;
      return { row, pence, wholePence: poundsToPence(row.totalPrice) };
    }
    const isBooked = row.status === 'confirmed' || row.status === 'cancelled';
    const pence = isBooked ? poundsToPence(row.remainingToPay) : 0;
    return { row, pence, wholePence: pence };
  });
  return due.filter(({ pence }) => pence > 0);
}

/** The open intent that pays exactly these shares, or a new one. */
function openShared(
  backend: Backend,
  user: StoredUser,
  { kind, shares }: { kind: 'deposit' | 'balance'; shares: ReturnType<typeof sharesOf> },
): StoredIntent {
  const open = backend.intents.filter(
    ({ reservationId, status }) =>
      status === 'requires_payment_method' && shares.some(({ row }) => row.id === reservationId),
  );
  const [first] = open;
  const sharing = first ? sharingOf(backend, first) : [];
  const isSame =
    sharing.length === shares.length &&
    shares.every(({ row, pence }) =>
      sharing.some((each) => each.reservationId === row.id && each.amountPence === pence),
    );
  if (first && isSame) return first;
  for (const intent of open) cancelIntent(backend, intent);
  const started = shares.map(({ row, pence }) =>
    startIntent(backend, { kind, amountPence: pence, userId: user.id, reservationId: row.id }),
  );
  const [lead] = started;
  if (!lead) throw orderEnded();
  for (const each of started) each.secret = lead.secret;
  return lead;
}

/** Confirms all reservations of a paid deposit, or none. */
function confirmAll(backend: Backend, rows: readonly Reservation[]): void {
  if (rows.every(({ status }) => status !== 'held' && status !== 'expired')) return;
  const isTaken = (row: Reservation) => row.status === 'expired' && isHoldTaken(backend, row);
  const areUsable = rows.every(({ status }) => status === 'held' || status === 'expired');
  if (areUsable && !rows.some(isTaken)) {
    for (const row of rows) settleHold(backend, row);
    return;
  }
  for (const row of rows) {
    if (row.status !== 'held' && row.status !== 'expired') continue;
    row.status = row.status === 'expired' ? 'conflict' : 'cancelled';
    Object.assign(row, { refunded: penceToPounds(paidPence(backend, row)), refundState: 'done' });
    refund(backend, row.id, Infinity);
  }
}

export const orderHandlers = (backend: Backend) =>
  answers(backend, calls, {
    createOrder: ({ user, body: { amount, bookings } }) => {
      if (new Set(bookings.map(({ carId }) => carId)).size < bookings.length) throw sameCarTwice();
      releaseHolds(backend);
      const { now, config } = backend;
      const deposits = bookings.map((booking) =>
        forCar(backend, booking.carId, () =>
          priceOf(backend, user, booking, { now, noticeHours: config.noticeHours }),
        ),
      );
      const due = deposits.reduce((sum, { price }) => sum + price.depositPence, 0);
      if (amount !== due) throw orderMismatch(due);
      const id = findSame(backend, user, bookings) ?? holdAll(backend, user, bookings);
      return orderOf(backend, user, id);
    },

    getOrder: ({ user, params }) => ({
      ...orderOf(backend, user, params.id),
      ...keptCardAnswer(backend, user.id),
    }),

    payOrder: ({ user, params, body: { kind, amount, receiptEmail, withKeptCard } }) => {
      const { reservations } = orderOf(backend, user, params.id);
      for (const row of reservations) if (kind === 'balance') settleBalance(backend, row);
      const owed = sharesOf(reservations, kind);
      const isReserved = reservations.some(({ status }) => status === 'confirmed');
      if (owed.length === 0 && kind === 'deposit') throw isReserved ? alreadyReserved() : orderEnded();
      if (owed.length === 0) throw nothingDue();
      const intent = openShared(backend, user, { kind, shares: sharesOfAmount(owed, amount) });
      if (withKeptCard && !keptCardOf(backend, user.id)) throw noKeptCard();
      for (const each of sharingOf(backend, intent)) if (receiptEmail) each.receiptEmail = receiptEmail;
      return answerIntent(intent);
    },

    settleOrder: ({ user, params, body: { paymentIntentId } }) => {
      const { id, reservations } = orderOf(backend, user, params.id);
      const intent = backend.intents.find((each) => each.id === paymentIntentId);
      const isOurs = intent && reservations.some((row) => row.id === intent.reservationId);
      if (!isOurs) throw notYourPayment();
      if (intent.status !== 'succeeded') {
        throw intent.kind === 'deposit' ? depositNotPaid() : balanceNotPaid();
      }
      const paid = sharingOf(backend, intent).map((each) => each.reservationId);
      const rows = reservations.filter((row) => paid.includes(row.id));
      if (intent.kind === 'deposit') {
        confirmAll(backend, rows);
        if (rows.some(({ status }) => status === 'conflict')) throw datesTakenRefunded();
      } else for (const row of rows) settleBalance(backend, row);
      return { id, reservations };
    },
  });
