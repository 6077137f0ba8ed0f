// The columns of the reservations; their fields are the names that the server sorts by.
import { use } from 'react';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { actionsColumn, RowActionContext, type AdminColumn } from '#app/entities/admin/index.ts';
import { customerName, reservedCarName } from '#app/entities/reservation/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { paidState } from '#domain/reservation/status.ts';
import { shortDates, shortTimes } from './shortDates.ts';

/** How far what goes back has come. */
function refundText({ refunded, refundState }: Reservation): string | undefined {
  if (refundState === 'pending') return 'Refund pending';
  if (refundState === 'failing') return 'Refund failing';
  return refunded > 0 ? `Refunded ${poundsForPeople(refunded)}` : undefined;
}

function statusText(reservation: Reservation): string {
  const { status, remainingToPay } = reservation;
  const refund = refundText(reservation);
  const paid = paidState(poundsToPence(remainingToPay));
  if (status !== 'cancelled') return refund ? `${paid}, ${refund}` : paid;
  return `Cancelled, ${refund ?? (remainingToPay > 0 ? 'Unpaid' : 'nothing refunded')}`;
}

const OPEN_REFUNDS = ['Refund pending', 'Refund failing'];

function Status({ row, hasFocus }: GridRenderCellParams<Reservation>) {
  const onRowAction = use(RowActionContext);
  const text = statusText(row);
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

const money = (
  field: 'totalPrice' | 'currentPaid' | 'remainingToPay',
  headerName: string,
): AdminColumn<Reservation> => ({
  field,
  headerName,
  width: 88,
  align: 'right',
  headerAlign: 'right',
  valueFormatter: (pounds: number) => poundsForPeople(pounds),
  csv: (row) => poundsText(poundsToPence(row[field])),
});

export const RESERVATION_COLUMNS: readonly AdminColumn<Reservation>[] = [
  {
    field: 'carMake',
    headerName: 'Car',
    flex: 1.3,
    minWidth: 112,
    hideable: false,
    valueGetter: (_make, row) => reservedCarName(row),
    csv: reservedCarName,
  },
  {
    field: 'customer',
    headerName: 'Customer',
    flex: 1,
    minWidth: 106,
    valueGetter: (_customer, row) => customerName(row),
    csv: customerName,
  },
  {
    field: 'email',
    headerName: 'Email',
    width: 220,
    sortable: false,
    valueGetter: (_email, row) => row.customer?.email ?? '',
    csv: (row) => row.customer?.email ?? '',
  },
  {
    field: 'startDate',
    headerName: 'Dates',
    width: 168,
    valueGetter: (_date, row) => shortDates(row),
    csv: (row) => `${row.startDate} to ${row.endDate}`,
  },
  {
    field: 'startTime',
    headerName: 'Times',
    width: 112,
    sortable: false,
    valueGetter: (_time, row) => shortTimes(row),
    csv: shortTimes,
  },
  money('totalPrice', 'Total'),
  money('currentPaid', 'Paid'),
  money('remainingToPay', 'Remaining'),
  {
    field: 'createdAt',
    headerName: 'Booked',
    width: 120,
    valueGetter: (_instant, row) => row.createdAt.slice(0, 10),
    csv: (row) => row.createdAt,
  },
  {
    field: 'status',
    headerName: 'Status',
    flex: 0.6,
    minWidth: 84,
    display: 'flex',
    // A cancelled one has nothing left to change, and more to say.
    colSpan: (_status, row) => (row.status === 'cancelled' ? 2 : 1),
    renderCell: (cell) => <Status {...cell} />,
    csv: statusText,
  },
  actionsColumn('Actions', 192, [
    { text: 'Edit', kind: 'edit' },
    { text: 'Cancel', kind: 'cancel', harmful: true },
    { text: 'Payments', kind: 'payments' },
  ]),
];
