// The remaining balance: an intent to pay it, and bringing the books in line once it is paid.
import { randomUUID } from 'node:crypto';
import type { PaymentIntentAnswer } from '#domain/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { requestCancelIntent } from '#server/modules/payments/cancelledIntents.ts';
import {
  findOfReservation,
  findOpen,
  insertPayment,
  movePayment,
} from '#server/modules/payments/repository.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { ReservationDeps } from './deps.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from './access.ts';
import { intentOf } from './intents.ts';
import { remainingPence } from './presenter.ts';
import { lockCar, type ReservationRow } from './repository.ts';

const nothingDue = () =>
  new HttpProblem(409, 'Nothing remains to be paid for this reservation.', { code: 'nothing_due' });

/**
 * Settles every payment of the reservation that has not come to its end, those given up too, because somebody may
 * have paid them at the last moment; answers the reservation as it is then.
 */
async function settleUnpaid(deps: ReservationDeps, id: string): Promise<ReservationRow> {
  for (const payment of await findOfReservation(deps.db, id)) {
    const isUnpaid = payment.status === 'open' || payment.status === 'cancelled';
    if (isUnpaid && payment.intent_id) await settle(deps, payment.intent_id);
  }
  return getReservationOrThrow(deps.db, id);
}

/** Opens the balance payment, or continues the open one; one of another amount is given up. */
async function openBalance(deps: ReservationDeps, userId: string, row: ReservationRow, amountPence: number) {
  await deps.db.transaction(async (tx) => {
    await lockCar(tx, row.car_id);
    const open = await findOpen(tx, row.id, 'balance');
    if (open?.amount_pence === amountPence) return;
    if (open) {
      await movePayment(tx, open.id, 'cancelled', 'customer', { note: 'the amount due has changed' });
      if (open.intent_id) {
        await requestCancelIntent(tx, { paymentId: open.id, intentId: open.intent_id }, deps.now());
      }
    }
    await insertPayment(tx, {
      id: randomUUID(),
      userId,
      reservationId: row.id,
      kind: 'balance',
      amountPence,
      now: deps.now(),
    });
  });
  return findOpen(deps.db, row.id, 'balance');
}

/**
 * Starts the payment of the balance (`amount` in pence), for the owner only; repeated calls continue the same
 * intent. Errors: 404 not the owner's, 409 'nothing_due', 422 for another amount than what remains.
 */
export async function startBalance(
  deps: ReservationDeps,
  userId: string,
  request: { id: string; amount: number },
): Promise<PaymentIntentAnswer> {
  await getOwnReservationOrThrow(deps.db, request.id, userId);
  const row = await settleUnpaid(deps, request.id);
  const due = remainingPence(row);
  if (due === 0 || (row.status !== 'confirmed' && row.status !== 'cancelled')) throw nothingDue();
  if (request.amount !== due) {
    throw new HttpProblem(422, `The remaining balance is ${formatPounds(due)}.`, { code: 'amount_mismatch' });
  }
  const payment = await openBalance(deps, userId, row, due);
  if (!payment) throw nothingDue();
  const intent = await intentOf(deps, payment);
  return { client_secret: intent.clientSecret, paymentIntentId: intent.id, reservationId: row.id };
}

/**
 * Brings the owner's reservation in line with what the provider confirms was paid; the number the call carries is
 * not believed. Errors: 404 not the owner's, 402 where no balance has been paid.
 */
export async function settleBalance(
  deps: ReservationDeps,
  userId: string,
  id: string,
): Promise<ReservationRow> {
  await getOwnReservationOrThrow(deps.db, id, userId);
  const row = await settleUnpaid(deps, id);
  const payments = await findOfReservation(deps.db, id);
  if (!payments.some((payment) => payment.kind === 'balance' && payment.status === 'succeeded')) {
    throw new HttpProblem(402, 'The remaining balance has not been paid.', { code: 'not_paid' });
  }
  return row;
}
