// The columns of the reservations; their fields are the names that the server sorts by.
import { actionsColumn, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { statusText } from '../data/statusText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import { isPending } from './isPending.ts';
import { CarName, CustomerName, ReservationActions, Status } from './reservationCells.tsx';
import { datesAndTimes, shortTimes } from '#domain/booking/shortDates.ts';

const money = (
  field: 'totalPrice' | 'currentPaid' | 'remainingToPay',
  headerName: string,
  width = 84,
): AdminColumn<Reservation> => ({
  field,
  headerName,
  width,
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
    minWidth: 142,
    hideable: false,
    valueGetter: (_make, row) => reservedCarName(row),
    renderCell: (cell) => <CarName {...cell} />,
    csv: reservedCarName,
  },
  {
    field: 'reference',
    headerName: 'Reference',
    width: 100,
    sortable: false,
    csv: (row) => row.reference,
  },
  {
    field: 'customer',
    headerName: 'Customer',
    flex: 1,
    minWidth: 110,
    valueGetter: (_customer, row) => customerName(row),
    renderCell: (cell) => <CustomerName {...cell} />,
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
    width: 210,
    valueGetter: (_date, row) => datesAndTimes(row),
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
  // Empty when everything is paid, which the status says.
  {
    ...money('remainingToPay', 'Remaining', 96),
    valueFormatter: (pounds: number) => (pounds > 0 ? poundsForPeople(pounds) : ''),
  },
  {
    field: 'createdAt',
    headerName: 'Booked',
    width: 120,
    valueGetter: (_instant, row) => londonDate(Date.parse(row.createdAt)),
    csv: (row) => row.createdAt,
  },
  {
    field: 'status',
    headerName: 'Status',
    flex: 0.6,
    minWidth: 136,
    display: 'flex',
    // The state needs two columns when a reservation is cancelled or waits for its payment: its text is
    // longer, and it has no button to edit.
    colSpan: (_status, row) => (row.status === 'cancelled' || isPending(row) ? 2 : 1),
    renderCell: (cell) => <Status {...cell} />,
    csv: statusText,
  },
  {
    ...actionsColumn('Actions', 156, []),
    renderCell: (cell) => <ReservationActions {...cell} />,
  },
];
