// The rules with which staff change prices: seasons, weekend rates and promo codes.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { useGetCarsQuery } from '../data/carApi.ts';
import { selectAllCars } from '../data/carSelectors.ts';
import { priceRuleApi } from '../data/priceRuleApi.ts';
import { rateColumns } from './rateColumns.tsx';
import { AddRate, EditRateDialog } from './RateForms.tsx';

const useRateRows = (view: TableView) => useListRows(priceRuleApi.endpoints.getPriceRules, view);

export function ManageRates() {
  const { data } = useGetCarsQuery();
  const cars = data ? selectAllCars(data) : [];
  return (
    <>
      <AddRate cars={cars} />
      <AdminTable
        label="Rates"
        columns={rateColumns(cars)}
        useRows={useRateRows}
        opens="edit"
        emptyText="No rates or codes change the prices."
        dialogs={{
          edit: (rule, onClose) => <EditRateDialog rule={rule} cars={cars} onClose={onClose} />,
        }}
      />
    </>
  );
}
