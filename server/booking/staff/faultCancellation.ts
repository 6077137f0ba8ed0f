// The cancellation of a reservation that the firm cannot keep.
import type { FaultCancellation } from '#domain/booking/contract/cancellations.ts';
import { addNote } from '#server/people/notes/staffNotes.ts';
import { getReservationOrThrow } from '../access.ts';
import { cancelConfirmed } from '../changes/cancellations.ts';
import type { ReservationDeps } from '../deps.ts';
import type { ReservationRow } from '../repository.ts';
import type { StaffAct } from './staffAct.ts';

/**
 * Cancels a confirmed reservation and refunds everything that was paid, also within 48 hours before the start. The
 * reason is stored as an internal note. A repeated cancellation returns the same result. Errors: 404, 409 'not_confirmed'
 * for a reservation that was never confirmed, 'already_ended' after its end.
 */
export async function cancelAtOurFault(
  deps: ReservationDeps,
  id: string,
  { userId, audit }: StaffAct,
  { reason }: FaultCancellation,
): Promise<ReservationRow> {
  return cancelConfirmed(deps, await getReservationOrThrow(deps.db, id), {
    by: 'admin',
    isOurFault: true,
    async record(tx, row, refundPence) {
      const subject = { reservationId: id };
      const text = `Cancelled at our fault: ${reason}`;
      const note = await addNote(tx, {
        ...{ subject, topic: 'refund', text, authorId: userId, now: deps.now() },
        ...(refundPence > 0 ? { amountPence: refundPence } : {}),
      });
      await audit(tx, {
        action: 'reservation.cancelled',
        object: { type: 'reservation', id },
        before: { status: row.status },
        after: { status: 'cancelled', refund_pence: refundPence, is_our_fault: true, note_id: note.id },
      });
    },
  });
}
