// An admin's change of the dates, the car or the total of a reservation.
import {
  datesTaken,
  editedDates,
  invalidEdit,
  notConfirmed,
  reasonMissing,
} from '#domain/booking/staffEdit.ts';
import { sameDates } from '#domain/time/period.ts';
import type { ReservationUpdate } from '#domain/booking/contract/reservations.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { linesTotal } from '#domain/money/lines.ts';
import type { Instant } from '#domain/time/london.ts';
import { changesBetween } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { assertVersion, versionConflict } from '#domain/kit/version.ts';
import { onceInCall } from '#server/platform/http/callTransaction.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { addNote } from '#server/people/notes/staffNotes.ts';
import type { ReservationDeps } from '../deps.ts';
import { getReservationOrThrow } from '../access.ts';
import { cancelOpenPayments } from './cancellations.ts';
import { lockCars } from '../holds/carLocks.ts';
import { factsBefore, linesAfter, nextCar } from './editedFacts.ts';
import { updateDates } from './editRepository.ts';
import { findKeptPence, refundExcess } from './excessRefund.ts';
import { cancelPendingChange, releaseStaleHolds } from '../holds/holds.ts';
import { replaceLines } from '../lines.ts';
import { enqueueMail } from '../mail/mails.ts';
import { datesOf } from '../presenter.ts';
import type { StaffAct } from '../staff/staffAct.ts';
import { findCar, type ReservationRow } from '../repository.ts';

const AUDITED = [
  'car_id',
  'car_make',
  'car_model',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'total_pence',
] as const;

/** An edit by a member of the staff, who may have the permission of discounts. */
export interface EditAct extends StaffAct {
  mayDiscount: boolean;
}

/** Stores the reason of an overwritten total; returns the id of the note. */
async function storeReason(
  tx: Queryable,
  { id }: ReservationRow,
  { reason }: ReservationUpdate,
  by: { authorId: string; now: Instant },
): Promise<string | undefined> {
  if (!reason) return undefined;
  return (await addNote(tx, { subject: { reservationId: id }, topic: 'price', text: reason, ...by })).id;
}

/** Throws unless the reservation is confirmed, has the version of the edit, and still has the locked car. */
function assertEditable(
  row: ReservationRow,
  { version, lockedCarId }: { version: number | undefined; lockedCarId: string },
): void {
  if (row.status !== 'confirmed') throw notConfirmed();
  assertVersion(version, row.version, 'reservation');
  if (lockedCarId !== row.car_id) throw versionConflict('reservation');
}

/** The amount to refund, in pence. Throws HttpProblem 422 unless the edit contains exactly this amount. */
async function agreedRefund(
  tx: Queryable,
  row: ReservationRow,
  { refund, totalPence }: { refund: number | undefined; totalPence: Pence },
): Promise<Pence> {
  const keptPence = await findKeptPence(tx, row);
  const refundPence = Math.max(0, keptPence - totalPence);
  const isAgreed = refund !== undefined && poundsToPence(refund) === refundPence;
  if (totalPence >= 1 && (refundPence === 0 || isAgreed)) return refundPence;
  throw invalidEdit(
    'totalPrice',
    `The total cannot be below what is already paid (${formatPounds(keptPence)}).`,
  );
}

/** Applies the edit to a reservation. The caller has locked its car, and the car to which it moves. */
async function applyEdit(
  deps: ReservationDeps,
  tx: Queryable,
  row: ReservationRow,
  { edit, userId: authorId, audit, mayDiscount }: EditAct & { edit: ReservationUpdate },
): Promise<void> {
  const { id } = row;
  const now = deps.now();
  const { dates, period } = editedDates(datesOf(row), edit, now);
  const cars = { own: await findCar(tx, row.car_id), next: await nextCar(tx, row, edit) };
  const ruled = linesAfter(row, { ...edit, totalPrice: undefined }, { ...cars, dates });
  const lines = linesAfter(row, edit, { ...cars, dates });
  const totalPence = linesTotal(lines);
  const isDiscount = totalPence < linesTotal(ruled);
  if (isDiscount && !mayDiscount) throw new HttpProblem(403, 'Your role does not allow discounts.');
  const refundPence = await agreedRefund(tx, row, { refund: edit.refund, totalPence });
  if (isDiscount && !edit.reason) throw reasonMissing();
  await cancelPendingChange(tx, id, now);
  if (totalPence !== row.total_pence) await cancelOpenPayments(tx, id, { by: 'admin', now });
  await updateDates(tx, id, { dates, period, totalPence, car: cars.next });
  await replaceLines(tx, id, lines);
  // A lower total may be paid already: then its invoice is due.
  await recomputeTotals(deps.owner, tx, id);
  const excess = { amountPence: refundPence, event: `change:${row.version}`, now };
  const outsidePence = await refundExcess(tx, id, excess);
  if (cars.next || totalPence !== row.total_pence || !sameDates(dates, datesOf(row))) {
    const before = factsBefore(row, cars.next?.id ?? row.car_id);
    const mail = { mail: 'booking-changed', reservationId: id, before } as const;
    await enqueueMail(tx, { ...mail, amountPence: refundPence, outsidePence }, now);
  }
  const reasonId = await storeReason(tx, row, edit, { authorId, now });
  const changes = changesBetween(row, await getReservationOrThrow(tx, id), AUDITED);
  await audit(tx, {
    action: 'reservation.changed',
    object: { type: 'reservation', id },
    before: changes.before,
    after: {
      ...changes.after,
      ...(refundPence > 0 ? { refund_pence: refundPence } : {}),
      ...(reasonId ? { note_id: reasonId } : {}),
    },
  });
}

/** Stores an edit and what it causes; returns the id of the reservation. */
async function storeEdit(
  deps: ReservationDeps,
  id: string,
  edit: ReservationUpdate,
  act: EditAct,
): Promise<string> {
  const before = await getReservationOrThrow(deps.db, id);
  const carIds = [...new Set([before.car_id, edit.carId ?? before.car_id])];
  const { period } = editedDates(datesOf(before), edit, deps.now());
  await releaseStaleHolds(deps, { carId: edit.carId ?? before.car_id, period });
  try {
    await deps.db.transaction(async (tx) => {
      await lockCars(tx, carIds);
      const row = await getReservationOrThrow(tx, id, true);
      assertEditable(row, { version: edit.version, lockedCarId: before.car_id });
      await applyEdit(deps, tx, row, { edit, ...act });
    });
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw datesTaken();
    throw error;
  }
  for (const carId of carIds) deps.eventBus.emit('availabilityChanged', { carId });
  return id;
}

/**
 * Changes dates, car and total (pounds) of a confirmed reservation. `carId` moves it to another car of the same purpose.
 * Without `totalPrice` the total follows the rule of `linesAfterChange`. A total below the amount paid needs `refund`
 * (pounds), exactly the difference, which is refunded. Errors: 404, 409 'version_conflict' for an edit of an older
 * version, 409 'dates_taken', 422 for invalid dates, for a car that is gone or has another purpose, or for a total below
 * the amount paid. A total below that of the rule is a discount: 403 without `mayDiscount`, 422 without a reason.
 * Returns the reservation after the refund.
 */
export async function editReservation(
  deps: ReservationDeps,
  id: string,
  edit: ReservationUpdate,
  act: EditAct,
): Promise<ReservationRow> {
  await onceInCall(() => storeEdit(deps, id, edit, act));
  // Refunds, and cancels an intent of the old amount before the customer pays it.
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, id);
}
