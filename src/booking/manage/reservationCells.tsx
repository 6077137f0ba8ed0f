// The cells of a reservation: its car, its state, and its actions.
import { use } from 'react';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { CellLink } from '#app/kit/table/CellLink.tsx';
import { RowActionContext, RowActions } from '#app/kit/table/RowActions.tsx';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { customerName } from '../data/reservationNames.ts';
import { statusText } from '../data/statusText.ts';
import { useIsBalanceOverdue } from '../reservation/useBalanceDue.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { isPending, owesBalance, PENDING_ACTIONS } from './isPending.ts';
import { copyLinkToPay, mailPaymentLink } from './paymentLinkActs.ts';

const PAYMENTS = { text: 'Payments', kind: 'payments' } as const;
const ENDED = 'This hire has ended, so it can no longer be cancelled.';

export function ReservationActions(cell: GridRenderCellParams<Reservation>) {
  const mayEdit = useMayDo('reservations.edit');
  const mayCancel = useMayDo('reservations.refund');
  const hasEnded = useServerReached(occupiedPeriod(cell.row)?.end ?? 0);
  const dispatch = useAppDispatch();
  if (isPending(cell.row)) return <RowActions cell={cell} actions={mayEdit ? PENDING_ACTIONS : []} />;
  const isCancelled = cell.row.status === 'cancelled';
  return (
    <RowActions
      cell={cell}
      actions={[
        ...(isCancelled ? [PAYMENTS] : []),
        ...(mayEdit && !isCancelled ? [{ text: 'Edit', kind: 'edit' }] : []),
        ...(mayCancel && !isCancelled
          ? [{ text: 'Cancel', kind: 'cancel', harmful: true, refusal: hasEnded ? ENDED : undefined }]
          : []),
        ...(mayEdit && owesBalance(cell.row)
          ? [
              {
                text: 'Send balance link',
                onClick: () => void dispatch(mailPaymentLink(cell.row)),
                isInMenu: true,
              },
              {
                text: 'Copy balance link',
                onClick: () => void dispatch(copyLinkToPay(cell.row)),
                isInMenu: true,
              },
            ]
          : []),
        { text: 'Trip', kind: 'trip', isInMenu: true },
        ...(isCancelled ? [] : [{ ...PAYMENTS, isInMenu: true }]),
      ]}
    />
  );
}

const OPEN_REFUNDS = ['Refund pending', 'Refund failing'];

export function Status({ row, hasFocus, field }: GridRenderCellParams<Reservation>) {
  const onRowAction = use(RowActionContext);
  const mayEdit = useMayDo('reservations.edit');
  const isOverdue = useIsBalanceOverdue(row);
  const text = isOverdue ? statusText(row).replace('Unpaid', 'Unpaid, overdue') : statusText(row);
  const [state = '', more] = text.split(', ');
  const pending = mayEdit && isPending(row) ? PENDING_ACTIONS : [];
  const own = row.status === 'cancelled' ? [PAYMENTS] : pending;
  // A card has the actions below.
  const actions = field === 'status' ? own : [];
  const kind =
    state === 'Paid' ? 'good' : state === 'Unpaid' || state === 'Payment link sent' ? 'open' : 'off';
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
      {actions.map(({ text: action, kind: dialog }) => (
        <button
          key={dialog}
          type="button"
          className="lcr-cell-action"
          tabIndex={hasFocus ? 0 : -1}
          onClick={() => onRowAction(dialog, row.id)}
        >
          {action}
        </button>
      ))}
    </>
  );
}

type Cell = Pick<GridRenderCellParams<Reservation>, 'row' | 'hasFocus'>;

/** The make is truncated before the model and shown after it: many cars share a make. Links to the reservation. */
export function CarName({ row, hasFocus }: Cell) {
  const { id, carMake, carModel } = row;
  return (
    <CellLink to={paths.adminReservation(id)} hasFocus={hasFocus} title={`${carMake} ${carModel}`}>
      <span className="lcr-car-name">
        <span>{carMake}</span> <span>{carModel}</span>
      </span>
    </CellLink>
  );
}

/** The customer, with a link for users who may read people. */
export function CustomerName({ row, hasFocus }: Cell) {
  const seesPeople = useMayDo('users.read');
  const name = customerName(row);
  if (!seesPeople || !row.userId || !row.customer) return name;
  return (
    <CellLink to={paths.adminPerson(row.userId)} hasFocus={hasFocus} title={name}>
      {name}
    </CellLink>
  );
}
