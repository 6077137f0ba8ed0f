// Compares the payment provider's payments and refunds of a period with the ledger. The differences come first.
import { errorMessage } from '#app/platform/api/apiError.ts';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { listOfView } from '#app/kit/table/listOfView.ts';
import { PeriodPicker } from '#app/kit/table/PeriodPicker.tsx';
import { usePeriod } from '#app/kit/table/usePeriod.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { TableRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { useGetReconciliationQuery } from '../data/reconciliationApi.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import { RECONCILIATION_COLUMNS, RECONCILIATION_SHAPE, RESULT_TEXTS } from './reconciliationColumns.tsx';

const FILTERS = [
  {
    name: 'result',
    label: 'Result',
    options: { '': 'All', differences: 'Differences', ...RESULT_TEXTS },
  },
];

function useReconciliation() {
  const { period, problem } = usePeriod();
  return {
    ...useGetReconciliationQuery(period, {
      skip: problem !== undefined,
      refetchOnMountOrArgChange: true,
    }),
    problem,
  };
}

const differsFirst = (entries: readonly ReconciliationEntry[]) => [
  ...entries.filter(({ result }) => result !== 'matching'),
  ...entries.filter(({ result }) => result === 'matching'),
];

function isWanted({ result }: ReconciliationEntry, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  return filter === 'differences' ? result !== 'matching' : result === filter;
}

function useRows(view: TableView): TableRows<ReconciliationEntry> {
  const { data, error, isFetching, refetch, problem } = useReconciliation();
  const isShown = data !== undefined && error === undefined && problem === undefined;
  const listed = isShown
    ? listOfView(
        differsFirst(data.entries).filter((entry) => isWanted(entry, view.filters['result'])),
        view,
        RECONCILIATION_SHAPE,
      )
    : undefined;
  const first = view.page * view.pageSize;
  return {
    rows: problem === undefined ? listed?.slice(first, first + view.pageSize) : [],
    total: problem === undefined ? listed?.length : 0,
    busy: isFetching,
    failure: error === undefined || problem !== undefined ? undefined : errorMessage(error),
    onRetry: () => void refetch(),
    loadAll: () => Promise.resolve(listed ?? []),
  };
}

export function Reconciliation() {
  return (
    <div className="lcr-table">
      <PeriodPicker />
      <Summary />
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
  const { data, error, problem } = useReconciliation();
  if (!data || error !== undefined || problem !== undefined) return <p role="status">&nbsp;</p>;
  const matching = data.entries.filter(({ result }) => result === 'matching').length;
  const text = [matching, data.entries.length - matching].map((count) => count.toLocaleString('en-GB'));
  return <p role="status">{`${text[0] ?? ''} matching, ${text[1] ?? ''} not matching.`}</p>;
}
