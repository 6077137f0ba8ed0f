// The unpaid rest of each reservation, by the days since it was due.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { CellLink } from '#app/kit/table/CellLink.tsx';
import { TableSums } from '#app/kit/table/PeriodPicker.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import { TOTALS_ID } from '#app/kit/table/useListRows.ts';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { Link } from 'react-router-dom';
import { useMayDo } from '#app/people/index.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import type { Debt } from '#domain/payment/contract/registers.ts';
import { DEBT_AGES, DEBT_AGE_TEXTS, sumOfPounds, sumsOf } from '#domain/payment/registers.ts';
import { registerApi } from '../data/registerApi.ts';
import { dateColumn, moneyColumn, textColumn } from '#app/kit/table/registerColumns.tsx';
import { money, NEWEST, registerRows, searchedMoney } from '#app/kit/table/registerRows.ts';

const FILTERS = [{ name: 'age', label: 'Age', options: { '': 'All', ...DEBT_AGE_TEXTS } }];

/** The customer, with a link for users who may read people. */
function Customer({ hasFocus, row: { customerId, customerName } }: GridRenderCellParams<Debt>) {
  const seesPeople = useMayDo('users.read');
  if (!seesPeople || customerId === null) return customerName;
  return (
    <CellLink to={paths.adminPerson(customerId)} hasFocus={hasFocus}>
      {customerName}
    </CellLink>
  );
}

const COLUMNS: readonly AdminColumn<Debt>[] = [
  {
    ...textColumn<Debt, 'customerName'>('customerName', 'Customer', { flex: 1, minWidth: 150 }),
    hideable: false,
    renderCell: (cell) => <Customer {...cell} />,
  },
  textColumn('email', 'Email', { flex: 1, minWidth: 180 }),
  textColumn('phone', 'Phone', { width: 130 }),
  {
    field: 'reference',
    headerName: 'Reservation',
    width: 118,
    renderCell: ({ hasFocus, row: { id, reference } }) =>
      id === TOTALS_ID ? null : (
        <CellLink to={paths.adminReservation(id)} hasFocus={hasFocus}>
          {reference}
        </CellLink>
      ),
    csv: ({ reference }) => reference,
  },
  dateColumn('start', 'Start'),
  dateColumn('due', 'Due'),
  {
    field: 'days',
    headerName: 'Age',
    width: 128,
    valueGetter: (_days, { id, age }) => (id === TOTALS_ID ? '' : DEBT_AGE_TEXTS[age]),
    csv: ({ days }) => String(days),
  },
  moneyColumn('total', 'Total'),
  moneyColumn('paid', 'Paid'),
  moneyColumn('amount', 'Unpaid'),
];

const SHAPE = {
  searched: (row: Debt) =>
    `${row.reference} ${row.customerName} ${row.email} ${row.phone} ${searchedMoney(row.amount, row.total)}`,
};

const useDebts = () => registerApi.endpoints.getDebtRegister.useQuery(undefined, NEWEST);

const useRows = registerRows({
  useCall: useDebts,
  shape: SHAPE,
  isWanted: ({ age }, filters) => !filters['age'] || filters['age'] === age,
  totalsOf: (rows) => ({
    ...{ id: TOTALS_ID, reference: '', customerId: null, customerName: 'Total', email: '', phone: '' },
    ...{ start: '', due: '', days: 0, age: 'not-due' as const },
    ...sumsOf(rows, ['total', 'paid', 'amount']),
  }),
});

/** The sum of each age. */
function AgeSums() {
  const { data } = useDebts();
  const sums = DEBT_AGES.map((age) => {
    const own = (data ?? []).filter((row) => row.age === age);
    const sum = money(sumOfPounds(own.map(({ amount }) => amount)));
    return (
      <Link key={age} to={narrowed(paths.adminDebts, { age })}>
        {DEBT_AGE_TEXTS[age]} {sum}
      </Link>
    );
  });
  return <TableSums>{data && sums}</TableSums>;
}

export function DebtRegister() {
  return (
    <div className="lcr-table">
      <AgeSums />
      <AdminTable
        label="Debts"
        columns={COLUMNS}
        useRows={useRows}
        filters={FILTERS}
        hiddenAtFirst={['email', 'total', 'paid']}
        opens={({ id }) => paths.adminReservation(id)}
        emptyText="Nobody owes money."
      />
    </div>
  );
}
