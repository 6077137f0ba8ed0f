// The pay of drivers in a period: finished jobs, their total, and what is paid.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { PeriodPicker, TableSums } from '#app/kit/table/PeriodPicker.tsx';
import { dateColumn, reservationColumn, textColumn } from '#app/kit/table/registerColumns.tsx';
import {
  money,
  plainMoney,
  registerRows,
  searchedMoney,
  usePeriodCall,
} from '#app/kit/table/registerRows.ts';
import { RowActions, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { TOTALS_ID } from '#app/kit/table/useListRows.ts';
import type { DriverPay as Pay } from '#domain/jobs/contract/pay.ts';
import { sumOfPounds } from '#domain/payment/registers.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import { payApi } from '../data/payApi.ts';
import { MarkPaidDialog, MarkSeveralDialog, MarkUnpaidDialog } from './payDialogs.tsx';

const FILTERS = [{ name: 'paid', label: 'Paid', options: { '': 'All', no: 'Unpaid', yes: 'Paid' } }] as const;

const amountText = ({ amount, pay }: Pay) => (amount === null ? pay : money(amount));

const COLUMNS: readonly AdminColumn<Pay>[] = [
  { ...textColumn<Pay, 'driverName'>('driverName', 'Driver', { flex: 1, minWidth: 150 }), hideable: false },
  dateColumn('date', 'Date'),
  textColumn('title', 'Job', { flex: 1.2, minWidth: 180 }),
  reservationColumn(),
  {
    field: 'amount',
    headerName: 'Pay',
    width: 130,
    align: 'right',
    headerAlign: 'right',
    valueGetter: (_amount, row) => amountText(row),
    csv: ({ amount, pay }) => (amount === null ? pay : plainMoney(amount)),
  },
  {
    field: 'paidOn',
    headerName: 'Paid',
    width: 130,
    valueGetter: (_paid, { id, paidOn }) =>
      paidOn ? formatLondonDate(paidOn) : id === TOTALS_ID ? '' : 'Unpaid',
    csv: ({ paidOn }) => paidOn ?? '',
  },
  {
    field: 'mark',
    type: 'actions',
    headerName: 'Mark',
    width: 120,
    hideable: false,
    renderCell: (cell) =>
      cell.row.id === TOTALS_ID ? null : (
        <RowActions
          cell={cell}
          actions={[
            cell.row.paidOn ? { text: 'Mark unpaid', kind: 'unpaid' } : { text: 'Mark paid', kind: 'paid' },
          ]}
        />
      ),
  },
];

const SHAPE = {
  searched: ({ driverName, title, reference, pay, amount }: Pay) =>
    `${driverName} ${title} ${reference} ${pay} ${amount === null ? '' : searchedMoney(amount)}`,
  sorted: { amount: ({ amount }: Pay) => amount ?? -1 },
};

const usePay = () => usePeriodCall(payApi.endpoints.getDriverPay.useQuery);
const sumOf = (rows: readonly Pay[]) => sumOfPounds(rows.map(({ amount }) => amount ?? 0));

const useRows = registerRows<Pay>({
  useCall: usePay,
  shape: SHAPE,
  isWanted: ({ paidOn }, filters) => !filters['paid'] || (filters['paid'] === 'yes') === (paidOn !== null),
  totalsOf: (rows) => ({
    ...{ id: TOTALS_ID, title: '', driverId: null, driverName: 'Total', date: '', pay: '' },
    ...{ amount: sumOf(rows), paidOn: null, reservationId: null, reference: '' },
  }),
});

/** The paid and the unpaid sum, and the jobs whose pay is no amount. */
function Sums() {
  const { data } = usePay();
  if (!data) return <TableSums>{undefined}</TableSums>;
  const unpaid = data.filter(({ paidOn }) => paidOn === null);
  const open = unpaid.filter(({ amount }) => amount === null).length;
  const paid = data.filter(({ paidOn }) => paidOn !== null);
  const rest = open > 0 ? `, and ${open} by arrangement` : '';
  return <TableSums>{`Paid ${money(sumOf(paid))}, unpaid ${money(sumOf(unpaid))}${rest}.`}</TableSums>;
}

export function DriverPay() {
  const { data = [] } = usePay();
  return (
    <div className="lcr-table">
      <PeriodPicker>
        <Sums />
      </PeriodPicker>
      <AdminTable
        label="Driver pay"
        columns={COLUMNS}
        useRows={useRows}
        filters={FILTERS}
        emptyText="No job was done in this period."
        dialogs={{
          paid: (row, onClose) => <MarkPaidDialog row={row} onClose={onClose} />,
          unpaid: (row, onClose) => <MarkUnpaidDialog row={row} onClose={onClose} />,
        }}
        bulk={{
          actions: [{ kind: 'bulk-paid', text: 'Mark as paid' }],
          dialog: (_kind, ids, onClose) => (
            <MarkSeveralDialog rows={data.filter(({ id }) => ids.includes(id))} onClose={onClose} />
          ),
        }}
      />
    </div>
  );
}
