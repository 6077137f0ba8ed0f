// The progress of a reservation's refunds, for the lists of reservations.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findRefunds } from './history.ts';

type RefundState = NonNullable<Reservation['refundState']>;

interface Progress {
  donePence: Pence;
  isFailing: boolean;
}

async function progressOf(db: Queryable, reservationIds: readonly string[]): Promise<Map<string, Progress>> {
  const payments = await db.query<{ id: string; reservation_id: string }>(
    'SELECT id, reservation_id FROM payments WHERE reservation_id = ANY($1::uuid[])',
    [reservationIds],
  );
  const owners = new Map(payments.map(({ id, reservation_id: owner }) => [id, owner]));
  const progress = new Map<string, Progress>();
  for (const refund of await findRefunds(db, [...owners.keys()])) {
    const owner = owners.get(refund.payment_id) ?? '';
    const { donePence, isFailing } = progress.get(owner) ?? { donePence: 0, isFailing: false };
    progress.set(owner, {
      donePence: donePence + (refund.state === 'done' ? refund.amount_pence : 0),
      isFailing: isFailing || refund.state === 'failing',
    });
  }
  return progress;
}

/** 'done' when the whole amount is refunded, after any number of attempts. */
function stateOf({ refunded }: Reservation, { donePence, isFailing }: Progress): RefundState {
  if (donePence >= poundsToPence(refunded)) return 'done';
  return isFailing ? 'failing' : 'pending';
}

/** Adds `refundState` to the reservations with refunds. */
export async function withRefundStates(db: Queryable, reservations: Reservation[]): Promise<Reservation[]> {
  const refunding = reservations.filter(({ refunded }) => refunded > 0).map(({ id }) => id);
  if (refunding.length === 0) return reservations;
  const progress = await progressOf(db, refunding);
  return reservations.map((reservation) => {
    const own = reservation.refunded > 0 && progress.get(reservation.id);
    return own ? { ...reservation, refundState: stateOf(reservation, own) } : reservation;
  });
}
