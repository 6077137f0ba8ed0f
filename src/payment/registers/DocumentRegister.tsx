// The invoices and credit notes of a period, and their export for accounting programs.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { CellLink } from '#app/kit/table/CellLink.tsx';
import { downloadCsv } from '#app/kit/table/csv.ts';
import { PeriodPicker } from '#app/kit/table/PeriodPicker.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import { TOTALS_ID } from '#app/kit/table/useListRows.ts';
import { usePeriod } from '#app/kit/table/usePeriod.ts';
import { paths } from '#app/platform/address/paths.ts';
import { accountingRows, type AccountingProgram } from '#domain/payment/accountingExport.ts';
import type { RegisteredDocument } from '#domain/payment/contract/registers.ts';
import { sumsOf } from '#domain/payment/registers.ts';
import { registerApi } from '../data/registerApi.ts';
import {
  dateColumn,
  moneyColumn,
  rateColumn,
  reservationColumn,
  textColumn,
} from '#app/kit/table/registerColumns.tsx';
import { registerRows, searchedMoney, usePeriodCall } from '#app/kit/table/registerRows.ts';

const KIND_TEXTS = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
const FILTERS = [{ name: 'kind', label: 'Kind', options: { '': 'All', ...KIND_TEXTS } }];

const COLUMNS: readonly AdminColumn<RegisteredDocument>[] = [
  {
    field: 'number',
    headerName: 'Number',
    width: 120,
    hideable: false,
    renderCell: ({ hasFocus, row: { id, number } }) =>
      id === TOTALS_ID ? (
        number
      ) : (
        <CellLink to={paths.invoice(id)} hasFocus={hasFocus}>
          {number}
        </CellLink>
      ),
    csv: ({ number }) => number,
  },
  dateColumn('date', 'Date'),
  {
    field: 'kind',
    headerName: 'Kind',
    width: 108,
    valueGetter: (_kind, { id, kind }) => (id === TOTALS_ID ? '' : KIND_TEXTS[kind]),
    csv: ({ kind }) => KIND_TEXTS[kind],
  },
  {
    field: 'customerName',
    headerName: 'Customer',
    flex: 1,
    minWidth: 150,
    valueGetter: (_name, { company, customerName }) => company || customerName,
    csv: ({ customerName }) => customerName,
  },
  textColumn('company', 'Company', { width: 150 }),
  textColumn('vatNumber', 'VAT number', { width: 130 }),
  reservationColumn(),
  moneyColumn('net', 'Net'),
  rateColumn(72),
  moneyColumn('vat', 'VAT', 104),
  moneyColumn('gross', 'Gross'),
];

const SHAPE = {
  searched: (row: RegisteredDocument) =>
    `${row.number} ${row.reference} ${row.customerName} ${row.company} ${row.vatNumber} ${searchedMoney(row.gross, row.net, row.vat)}`,
  sorted: {
    customerName: ({ company, customerName }: RegisteredDocument) => (company || customerName).toLowerCase(),
  },
};

const useDocuments = () => usePeriodCall(registerApi.endpoints.getDocumentRegister.useQuery);

function totalsOf(rows: readonly RegisteredDocument[]): RegisteredDocument {
  const none = { reservationId: null, reference: '', customerName: '', company: '', vatNumber: '', car: '' };
  return {
    ...{ id: TOTALS_ID, number: 'Total', kind: 'invoice', date: '', ...none, vatRatePercent: 0 },
    ...sumsOf(rows, ['net', 'vat', 'gross']),
  } as RegisteredDocument;
}

const useRows = registerRows({
  useCall: useDocuments,
  shape: SHAPE,
  isWanted: ({ kind }, filters) => !filters['kind'] || filters['kind'] === kind,
  totalsOf,
});

const EXPORTS: readonly { program: AccountingProgram; text: string }[] = [
  { program: 'xero', text: 'Export for Xero' },
  { program: 'sage', text: 'Export for Sage' },
];

/** Writes every document of the period, whatever the table filters. */
function AccountingExports() {
  const { data } = useDocuments();
  const { period } = usePeriod();
  const save = (program: AccountingProgram) => {
    const { header, rows } = accountingRows(program, data ?? []);
    const name = `${program}-invoices-${period.from}-to-${period.to}.csv`;
    downloadCsv(name, header, rows);
  };
  return (
    <div className="lcr-table-tools" role="group" aria-label="Accounting programs">
      {EXPORTS.map(({ program, text }) => (
        <button
          key={program}
          type="button"
          className="lcr-table-button"
          disabled={!data || data.length === 0}
          onClick={() => save(program)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export function DocumentRegister() {
  return (
    <div className="lcr-table">
      <PeriodPicker>
        <AccountingExports />
      </PeriodPicker>
      <AdminTable
        label="Invoices"
        columns={COLUMNS}
        useRows={useRows}
        filters={FILTERS}
        hiddenAtFirst={['company', 'vatNumber', 'vatRatePercent']}
        opens={({ id }) => paths.invoice(id)}
        emptyText="No invoice or credit note was issued in this period."
      />
    </div>
  );
}
