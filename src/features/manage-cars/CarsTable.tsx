// The fleet as a table.
import { DenseTable, type DenseTableProps } from '#app/shared/ui/dense-table/DenseTable.tsx';
import type { TableFilter } from '#app/shared/ui/dense-table/TableToolbar.tsx';
import type { ViewSpec } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { PURPOSES } from '#domain/car/purpose.ts';
import type { Car } from '#domain/contract/cars.ts';
import { CAR_COLUMNS } from './carColumns.tsx';
import { listedCars, pageOf } from './carPage.ts';
import { purposeOptions } from './purposeNames.ts';

const VIEW: ViewSpec = { pageSize: 25, filters: { reason: PURPOSES } };
const FILTERS: readonly TableFilter[] = [
  {
    name: 'reason',
    label: 'Reason',
    options: purposeOptions('All'),
  },
];
// They stand among the details already.
const HIDDEN_AT_FIRST = ['year', 'reason'];
const HIDDEN_WHEN_NARROW = [...HIDDEN_AT_FIRST, 'description', 'pictures'];
const USUAL_HEIGHT = 112;

export interface CarsTableProps {
  cars: readonly Car[];
  busy: boolean;
  selection: Pick<DenseTableProps<Car>, 'selectedIds' | 'onSelected'>;
}

export function CarsTable({ cars, busy, selection }: CarsTableProps) {
  const { view, changeTo } = useTableView(VIEW);
  const listed = listedCars(cars, view);
  return (
    <DenseTable
      label="Cars"
      columns={CAR_COLUMNS}
      rows={pageOf(listed, view)}
      total={listed.length}
      view={view}
      changeTo={changeTo}
      filters={FILTERS}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
      usualHeight={USUAL_HEIGHT}
      busy={busy}
      {...selection}
      emptyText="There are no cars to show."
      loadAll={async () => listed}
    />
  );
}
