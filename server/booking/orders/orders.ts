// An order of several cars: all are held in one transaction, or none.
import { alreadyReserved, holdRefusal } from '#domain/booking/holdRefusal.ts';
import { orderMismatch } from '#domain/booking/paymentRefusals.ts';
import { orderMissing, refusedCar, sameCarTwice } from '#domain/booking/refusals.ts';
import { daysOfHold, decideHold } from '#domain/booking/holdDecision.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import type { NewOrder, Order } from '#domain/booking/contract/orders.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { dateLimits, DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { lockCars } from '../holds/carLocks.ts';
import { findHoldAllowance } from '../holds/holdAllowance.ts';
import { insertHold, releaseStaleHolds, replaceHold } from '../holds/holds.ts';
import { carFor } from '../pay/deposits.ts';
import { presentReservation } from '../presenter.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import {
  findOwn,
  findOwnHold,
  RESERVATION_COLUMNS,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';

interface PricedCar {
  car: CarRow;
  priced: PricedBooking;
}

/** The reservations of an order, the first one in front, without the holds of changes. */
async function findOfOrder(db: Queryable, orderId: string): Promise<ReservationRow[]> {
  return db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.order_id = $1 AND r.changes_id IS NULL ORDER BY r.added_seq`,
    [orderId],
  );
}

/** Runs a step for one car of the order; its refusal names the car. */
async function forCar<Result>(car: CarRow, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof HttpProblem ? refusedCar(car, error) : error;
  }
}

export const presentOrder = (id: string, rows: readonly ReservationRow[]): Order => ({
  id,
  reservations: rows.map(presentReservation),
});

/** The reservations of an order of this user. Errors: 404. */
export async function getOwnOrder(db: Queryable, id: string, userId: string): Promise<ReservationRow[]> {
  const rows = await findOfOrder(db, id);
  if (rows.length === 0 || rows.some((row) => row.user_id !== userId)) throw orderMissing();
  return rows;
}

async function pricedCars(
  deps: ReservationDeps,
  userId: string,
  bookings: NewOrder['bookings'],
): Promise<PricedCar[]> {
  const asking = { userId, now: deps.now(), ...dateLimits(deps) };
  const priced: PricedCar[] = [];
  for (const booking of bookings) {
    const car = await carFor(deps, booking.carId);
    priced.push({
      car,
      priced: await forCar(car, () => priceBookingOrThrow(deps.db, { car, booking }, asking)),
    });
  }
  return priced;
}

/** The order that holds exactly these cars at these prices; undefined when there is none. */
async function findSame(
  tx: Queryable,
  userId: string,
  { cars, now }: { cars: readonly PricedCar[]; now: number },
): Promise<string | undefined> {
  const held: ReservationRow[] = [];
  for (const { car, priced } of cars) {
    const own = { userId, carId: car.id, dates: priced.dates };
    const row = await findOwn(tx, { ...own, statuses: ['confirmed', 'held'] });
    if (row?.status === 'confirmed') throw refusedCar(car, alreadyReserved());
    const isHeld = (row?.hold_expires_at?.getTime() ?? 0) > now;
    if (row && isHeld && row.total_pence === priced.price.totalPence) held.push(row);
  }
  const orderId = held[0]?.order_id;
  if (!orderId || held.length < cars.length || held.some((row) => row.order_id !== orderId)) return undefined;
  const all = (await findOfOrder(tx, orderId)).filter(({ status }) => status === 'held');
  return all.length === cars.length ? orderId : undefined;
}

/** Holds one car. `index` cars of the same order, which count as one hold, are held before it. */
async function holdCar(
  deps: ReservationDeps,
  tx: Queryable,
  request: PricedCar & { userId: string; address: string; orderId: string; index: number },
): Promise<void> {
  const { car, priced, userId, orderId, index } = request;
  const [limits, now] = [deps.limits ?? DEFAULT_BOOKING_LIMITS, deps.now()];
  const holder = { userId, carId: car.id, period: priced.period, address: request.address, now };
  const allowance = await findHoldAllowance(tx, holder);
  const decision = decideHold({
    own: undefined,
    ...allowance,
    otherCarsHeld: allowance.otherCarsHeld - (allowance.isEmailVerified ? index : 0),
    totalPence: priced.price.totalPence,
    days: daysOfHold(priced.dates),
    limits,
  });
  const refusal = holdRefusal(decision, allowance, { limits, now });
  if (refusal) throw refusal;
  await insertHold(deps, tx, { userId, car, priced, address: allowance.address, orderId });
}

/**
 * Holds two to four cars for 15 minutes, all or none; a repeated call continues the same order, and another one replaces
 * the customer's holds of these cars. `amount` is the sum of the deposits in pence. Returns the reservations. Errors:
 * those of holdDates, with the name of the car, and 422 for another amount or the same car twice. A customer without a
 * confirmed address has one hold, so no order.
 */
export async function createOrder(
  deps: ReservationDeps,
  userId: string,
  { amount, bookings }: NewOrder,
  address: string,
): Promise<{ id: string; rows: ReservationRow[] }> {
  if (new Set(bookings.map(({ carId }) => carId)).size < bookings.length) throw sameCarTwice();
  const cars = await pricedCars(deps, userId, bookings);
  const deposits = cars.reduce((sum, { priced }) => sum + priced.price.depositPence, 0);
  if (amount !== deposits) throw orderMismatch(deposits);
  for (const { car, priced } of cars) await releaseStaleHolds(deps, { carId: car.id, period: priced.period });
  const id = await deps.db.transaction(async (tx) => {
    await lockCars(
      tx,
      cars.map(({ car }) => car.id),
    );
    const same = await findSame(tx, userId, { cars, now: deps.now() });
    if (same) return same;
    for (const { car } of cars) {
      const other = await findOwnHold(tx, { userId, carId: car.id, isHolder: true });
      if (other) await replaceHold(tx, other, deps.now());
    }
    const orderId = randomUUID();
    for (const [index, each] of cars.entries()) {
      await forCar(each.car, () => holdCar(deps, tx, { ...each, userId, address, orderId, index }));
    }
    return orderId;
  });
  for (const { car } of cars) deps.eventBus.emit('availabilityChanged', { carId: car.id });
  return { id, rows: await getOwnOrder(deps.db, id, userId) };
}
