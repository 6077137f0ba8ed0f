// The VAT of a period by month and rate, from the issued invoices and credit notes.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { PeriodPicker } from '#app/kit/table/PeriodPicker.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import { TOTALS_ID } from '#app/kit/table/useListRows.ts';
import type { VatMonth } from '#domain/payment/contract/registers.ts';
import { formatLondonMonth } from '#domain/time/london.ts';
import { sumsOf } from '#domain/payment/registers.ts';
import { registerApi } from '../data/registerApi.ts';
import { countColumn, moneyColumn, rateColumn } from '#app/kit/table/registerColumns.tsx';
import { registerRows, searchedMoney, usePeriodCall } from '#app/kit/table/registerRows.ts';

const COLUMNS: readonly AdminColumn<VatMonth>[] = [
  {
    field: 'month',
    headerName: 'Month',
    flex: 1,
    minWidth: 110,
    hideable: false,
    valueGetter: (_month, { id, month }) => (id === TOTALS_ID ? month : formatLondonMonth(month)),
    csv: ({ month }) => month,
  },
  rateColumn(84),
  countColumn('invoices', 'Invoices'),
  countColumn('creditNotes', 'Credit notes', 124),
  moneyColumn('net', 'Net', 140),
  moneyColumn('vat', 'VAT', 140),
  moneyColumn('gross', 'Gross', 140),
];

const SHAPE = {
  searched: (row: VatMonth) => `${row.id} ${searchedMoney(row.net, row.vat, row.gross)}`,
};

const useVat = () => usePeriodCall(registerApi.endpoints.getVatRegister.useQuery);
const countOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const useRows = registerRows({
  useCall: useVat,
  shape: SHAPE,
  totalsOf: (rows) => ({
    ...{ id: TOTALS_ID, month: 'Total', vatRatePercent: 0 },
    invoices: countOf(rows.map(({ invoices }) => invoices)),
    creditNotes: countOf(rows.map(({ creditNotes }) => creditNotes)),
    ...sumsOf(rows, ['net', 'vat', 'gross']),
  }),
});

export function VatRegister() {
  return (
    <div className="lcr-table">
      <PeriodPicker />
      <AdminTable
        label="VAT"
        columns={COLUMNS}
        useRows={useRows}
        emptyText="No invoice or credit note was issued in this period."
      />
    </div>
  );
}
