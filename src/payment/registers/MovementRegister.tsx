// The payments and refunds of a period by method: the rows of the ledger.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { PeriodPicker, TableSums } from '#app/kit/table/PeriodPicker.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import type { TableFilter } from '#app/kit/table/tableView.ts';
import { TOTALS_ID } from '#app/kit/table/useListRows.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { RegisteredMovement } from '#domain/payment/contract/registers.ts';
import { MONEY_METHODS, MONEY_METHOD_TEXTS, sumOfPounds } from '#domain/payment/registers.ts';
import { registerApi } from '../data/registerApi.ts';
import { dateColumn, moneyColumn, reservationColumn, textColumn } from '#app/kit/table/registerColumns.tsx';
import { money, registerRows, searchedMoney, usePeriodCall } from '#app/kit/table/registerRows.ts';

const FILTERS: readonly TableFilter[] = [
  { name: 'method', label: 'Method', options: { '': 'All', ...MONEY_METHOD_TEXTS } },
  { name: 'flow', label: 'Direction', options: { '': 'All', in: 'Received', out: 'Paid out' } },
];

const COLUMNS: readonly AdminColumn<RegisteredMovement>[] = [
  { ...dateColumn<RegisteredMovement, 'date'>('date', 'Date'), hideable: false },
  {
    field: 'method',
    headerName: 'Method',
    width: 124,
    valueGetter: (_method, { id, method }) => (id === TOTALS_ID ? 'Total' : MONEY_METHOD_TEXTS[method]),
    csv: ({ method }) => MONEY_METHOD_TEXTS[method],
  },
  textColumn('what', 'Kind', { width: 140 }),
  textColumn('customerName', 'Customer', { flex: 1, minWidth: 160 }),
  reservationColumn(),
  textColumn('providerId', 'Provider reference', { flex: 1, minWidth: 200 }),
  moneyColumn('amount', 'Amount'),
];

const SHAPE = {
  searched: (row: RegisteredMovement) =>
    `${row.reference} ${row.customerName} ${row.providerId} ${row.what} ${searchedMoney(row.amount)}`,
  sorted: { method: ({ method }: RegisteredMovement) => MONEY_METHOD_TEXTS[method] },
};

const useMovements = () => usePeriodCall(registerApi.endpoints.getMovementRegister.useQuery);

const useRows = registerRows({
  useCall: useMovements,
  shape: SHAPE,
  isWanted: ({ method, amount }, { method: wanted, flow }) =>
    (!wanted || wanted === method) && (!flow || (flow === 'in') === amount > 0),
  totalsOf: (rows) => ({
    ...{ id: TOTALS_ID, date: '', method: 'card' as const, what: '', providerId: '' },
    ...{ reservationId: null, reference: '', customerName: '' },
    amount: sumOfPounds(rows.map(({ amount }) => amount)),
  }),
});

/** The sum of each method with money in the period. */
function MethodSums() {
  const { data = [] } = useMovements();
  const sums = MONEY_METHODS.flatMap((method) => {
    const own = data.filter((row) => row.method === method);
    if (own.length === 0) return [];
    return [`${MONEY_METHOD_TEXTS[method]} ${money(sumOfPounds(own.map(({ amount }) => amount)))}`];
  });
  return <TableSums>{sums.join(', ')}</TableSums>;
}

export function MovementRegister() {
  return (
    <div className="lcr-table">
      <PeriodPicker>
        <MethodSums />
      </PeriodPicker>
      <AdminTable
        label="Payments"
        columns={COLUMNS}
        useRows={useRows}
        filters={FILTERS}
        hiddenAtFirst={['providerId']}
        opens={({ reservationId }) =>
          reservationId === null ? undefined : paths.adminReservation(reservationId)
        }
        emptyText="No money moved in this period."
      />
    </div>
  );
}
