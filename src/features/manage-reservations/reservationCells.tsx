// What the cells of a reservation show: its car, its state, and what can be done.
import { use } from 'react';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { RowActionContext, RowActions } from '#app/entities/admin/index.ts';
import { useIsBalanceOverdue } from '#app/entities/reservation/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { paidState } from '#domain/reservation/status.ts';

export function ReservationActions(cell: GridRenderCellParams<Reservation>) {
  const mayEdit = useMayDo('reservations.edit');
  const mayCancel = useMayDo('reservations.refund');
  return (
    <RowActions
      cell={cell}
      actions={[
        ...(mayEdit ? [{ text: 'Edit', kind: 'edit' }] : []),
        ...(mayCancel ? [{ text: 'Cancel', kind: 'cancel', harmful: true }] : []),
        { text: 'Trip', kind: 'trip' },
        { text: 'Payments', kind: 'payments' },
      ]}
    />
  );
}

/** How far what goes back has come. */
function refundText({ refunded, refundState }: Reservation): string | undefined {
  if (refundState === 'pending') return 'Refund pending';
  if (refundState === 'failing') return 'Refund failing';
  return refunded > 0 ? `Refunded ${poundsForPeople(refunded)}` : undefined;
}

export function statusText(reservation: Reservation): string {
  const { status, remainingToPay } = reservation;
  const refund = refundText(reservation);
  const paid = paidState(poundsToPence(remainingToPay));
  if (status !== 'cancelled') return refund ? `${paid}, ${refund}` : paid;
  return `Cancelled, ${refund ?? (remainingToPay > 0 ? 'Unpaid' : 'nothing refunded')}`;
}

const OPEN_REFUNDS = ['Refund pending', 'Refund failing'];

export function Status({ row, hasFocus }: GridRenderCellParams<Reservation>) {
  const onRowAction = use(RowActionContext);
  const isOverdue = useIsBalanceOverdue(row);
  const text = isOverdue ? statusText(row).replace('Unpaid', 'Unpaid, overdue') : statusText(row);
  const [state = '', more] = text.split(', ');
  const kind = state === 'Paid' ? 'good' : state === 'Unpaid' ? 'open' : 'off';
  return (
    <>
      <span className="lcr-tag-line" title={text}>
        <span className="lcr-tag" data-kind={kind}>
          {state}
        </span>
        {more && (
          <span className="lcr-tag-more" data-kind={OPEN_REFUNDS.includes(more) ? 'open' : undefined}>
            {more}
          </span>
        )}
      </span>
      {row.status === 'cancelled' && (
        <button
          type="button"
          className="lcr-cell-action"
          tabIndex={hasFocus ? 0 : -1}
          onClick={() => onRowAction('payments', row.id)}
        >
          Payments
        </button>
      )}
    </>
  );
}

/** The make, cut before the model is, and shown after it: many cars have the same make. */
export function CarName({ reservation }: { reservation: Reservation }) {
  const { carMake, carModel } = reservation;
  return (
    <span className="lcr-car-name" title={`${carMake} ${carModel}`}>
      <span>{carMake}</span> <span>{carModel}</span>
    </span>
  );
}
