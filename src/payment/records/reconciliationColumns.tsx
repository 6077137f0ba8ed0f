// The columns of the reconciliation, and the values for search and sort.
import { CellLink } from '#app/kit/table/CellLink.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import { paths } from '#app/platform/address/paths.ts';
import type { ReconciliationEntry, ReconciliationResult } from '#domain/payment/contract/reconciliation.ts';
import { formatPounds, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';

export const RESULT_TEXTS: Readonly<Record<ReconciliationResult, string>> = {
  matching: 'Matching',
  different: 'Different amounts',
  'missing-here': 'Missing in the ledger',
  'missing-there': 'Missing at the provider',
  'not-checked': 'Not checked',
};

const KIND_TEXTS = { payment: 'Payment', refund: 'Refund' } as const;

function timeText({ at }: ReconciliationEntry): string {
  const instant = Date.parse(at);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}
const shown = (amount: number | null) => (amount === null ? '–' : formatPounds(poundsToPence(amount)));
const plain = (amount: number | null) => (amount === null ? '' : poundsText(poundsToPence(amount)));

/** The provider's amount minus the ledger's amount, in pence. */
function differencePence({ providerAmount, ledgerAmount }: ReconciliationEntry): number {
  return poundsToPence(providerAmount ?? 0) - poundsToPence(ledgerAmount ?? 0);
}

export const RECONCILIATION_SHAPE = {
  searched: ({ id, reference }: ReconciliationEntry) => `${id} ${reference ?? ''}`,
  sorted: {
    result: ({ result }: ReconciliationEntry) => RESULT_TEXTS[result],
    providerAmount: ({ providerAmount }: ReconciliationEntry) => providerAmount ?? -1,
    ledgerAmount: ({ ledgerAmount }: ReconciliationEntry) => ledgerAmount ?? -1,
    difference: differencePence,
  },
};

const right = { align: 'right', headerAlign: 'right' } as const;

export const RECONCILIATION_COLUMNS: readonly AdminColumn<ReconciliationEntry>[] = [
  {
    field: 'at',
    headerName: 'Time',
    width: 196,
    hideable: false,
    valueGetter: (_at, row) => timeText(row),
    csv: ({ at }) => at,
  },
  {
    field: 'kind',
    headerName: 'Kind',
    width: 92,
    valueGetter: (_kind, row) => KIND_TEXTS[row.kind],
    csv: ({ kind }) => KIND_TEXTS[kind],
  },
  {
    field: 'result',
    headerName: 'Result',
    flex: 1,
    minWidth: 206,
    renderCell: ({ row: { result } }) => (
      <span className="lcr-tag" data-kind={result === 'matching' ? 'good' : 'open'}>
        {RESULT_TEXTS[result]}
      </span>
    ),
    csv: ({ result }) => RESULT_TEXTS[result],
  },
  {
    field: 'providerAmount',
    headerName: 'Provider',
    width: 116,
    ...right,
    valueGetter: (_amount, { providerAmount }) => shown(providerAmount),
    csv: ({ providerAmount }) => plain(providerAmount),
  },
  {
    field: 'ledgerAmount',
    headerName: 'Ledger',
    width: 116,
    ...right,
    valueGetter: (_amount, { ledgerAmount }) => shown(ledgerAmount),
    csv: ({ ledgerAmount }) => plain(ledgerAmount),
  },
  {
    field: 'difference',
    headerName: 'Difference',
    width: 116,
    ...right,
    valueGetter: (_amount, row) => formatPounds(differencePence(row)),
    csv: (row) => poundsText(differencePence(row)),
  },
  {
    field: 'reference',
    headerName: 'Reservation',
    width: 118,
    renderCell: ({ hasFocus, row: { reference, reservationId } }) =>
      reservationId === null ? (
        'None'
      ) : (
        <CellLink to={paths.adminReservation(reservationId)} hasFocus={hasFocus}>
          {reference ?? 'Reservation'}
        </CellLink>
      ),
    csv: ({ reference }) => reference ?? '',
  },
  { field: 'id', headerName: 'Provider reference', flex: 1.2, minWidth: 200, csv: ({ id }) => id },
];
