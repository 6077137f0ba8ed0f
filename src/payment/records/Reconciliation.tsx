// Compares the payment provider's payments and refunds of a period with the ledger. The differences come first.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { PeriodPicker, TableSums } from '#app/kit/table/PeriodPicker.tsx';
import { registerRows, usePeriodCall } from '#app/kit/table/registerRows.ts';
import { paths } from '#app/platform/address/paths.ts';
import { registerApi } from '../data/registerApi.ts';
import { RECONCILIATION_COLUMNS, RECONCILIATION_SHAPE, RESULT_TEXTS } from './reconciliationColumns.tsx';

const FILTERS = [
  {
    name: 'result',
    label: 'Result',
    options: { '': 'All', differences: 'Differences', ...RESULT_TEXTS },
  },
];

const useReconciliation = () => usePeriodCall(registerApi.endpoints.getReconciliation.useQuery);

const useRows = registerRows({
  useCall: useReconciliation,
  shape: RECONCILIATION_SHAPE,
  isWanted: ({ result }, { result: wanted }) =>
    !wanted || (wanted === 'differences' ? result !== 'matching' : result === wanted),
});

export function Reconciliation() {
  return (
    <div className="lcr-table">
      <PeriodPicker>
        <Summary />
      </PeriodPicker>
      <AdminTable
        label="Reconciliation"
        columns={RECONCILIATION_COLUMNS}
        useRows={useRows}
        filters={FILTERS}
        hiddenAtFirst={['kind', 'id']}
        opens={({ reservationId }) =>
          reservationId === null ? undefined : paths.adminReservation(reservationId)
        }
        emptyText="There are no payments or refunds to show."
      />
    </div>
  );
}

/**
 * The number of entries that match and of those that do not, in one line also on a phone, so that the table below
 * does not move.
 */
function Summary() {
  const { data } = useReconciliation();
  if (!data) return <TableSums>{undefined}</TableSums>;
  const matching = data.filter(({ result }) => result === 'matching').length;
  const text = [matching, data.length - matching].map((count) => count.toLocaleString('en-GB'));
  return <TableSums>{`${text[0] ?? ''} matching, ${text[1] ?? ''} not matching.`}</TableSums>;
}
