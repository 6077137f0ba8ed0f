// The payment of a change by the customer: it is started for the hold of the change, and its success applies it.
import { changeEndedRefunded, changeMismatch, changeNotPaid } from '#domain/booking/paymentRefusals.ts';
import { changeRefused } from '#domain/booking/refusals.ts';
import { randomUUID } from 'node:crypto';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { PaymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import type { PaymentOwner } from '#server/payment/owner.ts';
import { claim, findOpen, insertPayment, type PaymentRow } from '#server/payment/repository.ts';
import { getReservationOrThrow } from '../access.ts';
import { cancelOpenPayments } from './cancellations.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import { markApplied } from './changeRepository.ts';
import type { ReservationDeps } from '../deps.ts';
import { factsBefore } from './editedFacts.ts';
import { updateDates } from './editRepository.ts';
import { intentOf } from '../pay/intents.ts';
import { replaceLines } from '../lines.ts';
import { enqueueMail } from '../mail/mails.ts';
import { datesOf } from '../presenter.ts';
import { cancelRow, findReservation, isTaken, moveReservation, type ReservationRow } from '../repository.ts';

/**
 * Starts the payment of a change, or continues it; `hold` contains the new dates, `amountPence` is the amount of the
 * call. Errors: 409 'change_ended' when the dates are no longer held, 422 for another amount, 429 for many declined
 * cards.
 */
export async function startChangePayment(
  deps: ReservationDeps,
  hold: ReservationRow,
  amountPence: number,
): Promise<PaymentIntentAnswer> {
  const expiresAt = hold.hold_expires_at;
  if (hold.status !== 'held' || !expiresAt || expiresAt.getTime() <= deps.now())
    throw changeRefused('change_ended');
  await assertFewDeclines(deps.db, hold.user_id ?? '', deps.now());
  const due = hold.deposit_pence;
  if (amountPence !== due) throw changeMismatch(due);
  await deps.db.transaction(async (tx) => {
    await lockCarOf(tx, hold.id);
    const still = await getReservationOrThrow(tx, hold.id, true);
    if (still.status !== 'held' || (await findOpen(tx, hold.id, 'change'))) return;
    await insertPayment(tx, {
      id: randomUUID(),
      userId: hold.user_id ?? '',
      reservationId: hold.id,
      kind: 'change',
      amountPence: due,
      now: deps.now(),
    });
  });
  const payment = await findOpen(deps.db, hold.id, 'change');
  if (!payment) throw changeRefused('change_ended');
  const intent = await intentOf(deps, payment);
  return {
    client_secret: intent.clientSecret,
    paymentIntentId: intent.id,
    reservationId: hold.id,
    holdExpiresAt: expiresAt.toISOString(),
  };
}

/**
 * The reservation after its paid change; `beforeCarId` was its car before. Errors: 402 when the change is not paid, 409 when the payment arrived too late
 * and is refunded.
 */
export async function findChanged(
  deps: ReservationDeps,
  hold: ReservationRow,
  beforeCarId: string,
): Promise<ReservationRow> {
  if (hold.changes_id && hold.change_applied_at) {
    for (const carId of new Set([hold.car_id, beforeCarId])) {
      deps.eventBus.emit('availabilityChanged', { carId });
    }
    return getReservationOrThrow(deps.db, hold.changes_id);
  }
  if (hold.paid_pence > 0 || hold.refunded_pence > 0) throw changeEndedRefunded();
  throw changeNotPaid();
}

const carOf = (row: ReservationRow) => ({
  id: row.car_id,
  make: row.car_make,
  model: row.car_model,
  price_pence: row.price_pence,
});

/** True while the new dates are held or free, and the reservation has not changed since they were priced. */
async function isUsable(tx: Queryable, hold: ReservationRow, changed: ReservationRow): Promise<boolean> {
  if (changed.status !== 'confirmed' || changed.dates_version !== hold.dates_version) return false;
  return hold.status === 'held' || (hold.status === 'expired' && !(await isTaken(tx, hold.id)));
}

interface PaidChange {
  hold: ReservationRow;
  payment: PaymentRow;
  owner: PaymentOwner;
  now: Instant;
}

/** Cancels a hold whose new dates can no longer be used. */
async function giveUp(tx: Queryable, { id, status }: ReservationRow, now: Instant): Promise<void> {
  if (status === 'expired') await moveReservation(tx, id, 'conflict', 'provider');
  if (status === 'held') await cancelRow(tx, id, 'customer', { from: 'held', free: true, now });
}

/**
 * Changes the reservation to dates, car and lines of `hold`, which `payment` has paid for, and moves the payment to it. Returns
 * false when that is no longer possible. The caller holds the locks of car, hold and payment.
 */
export async function applyChange(
  tx: Queryable,
  { hold, payment, owner, now }: PaidChange,
): Promise<boolean> {
  const changed = hold.changes_id && (await findReservation(tx, hold.changes_id, true));
  const period = occupiedPeriod(datesOf(hold));
  if (!changed || !period || !(await isUsable(tx, hold, changed))) {
    await giveUp(tx, hold, now);
    return false;
  }
  const isMoved = hold.car_id !== changed.car_id;
  const wasPaid = changed.paid_pence >= changed.total_pence;
  await cancelOpenPayments(tx, changed.id, { by: 'customer', now });
  if (hold.status === 'held') await cancelRow(tx, hold.id, 'customer', { from: 'held', free: true, now });
  await updateDates(tx, changed.id, {
    dates: datesOf(hold),
    period,
    totalPence: hold.total_pence,
    depositPence: changed.deposit_pence + (wasPaid ? 0 : hold.deposit_pence),
    car: isMoved ? carOf(hold) : undefined,
    // Held and paid dates stay valid even when the turnaround of the car changes later.
    turnaroundMinutes: hold.turnaround_minutes,
  });
  await replaceLines(tx, changed.id, hold.lines);
  await markApplied(tx, hold.id, now);
  await claim(tx, payment.id, changed.id);
  await recomputeTotals(owner, tx, hold.id);
  await recomputeTotals(owner, tx, changed.id);
  const before = factsBefore(changed, hold.car_id);
  await enqueueMail(tx, { mail: 'booking-changed', reservationId: changed.id, before, amountPence: 0 }, now);
  return true;
}
