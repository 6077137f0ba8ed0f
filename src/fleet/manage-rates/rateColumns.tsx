// The columns of the rules of prices; their fields are the names that the server sorts by.
import { actionsColumn, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import type { PriceRuleKind } from '#domain/fleet/priceRules.ts';
import { percentText } from '#domain/money/dayRates.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { CAR_TEXTS } from '../manage-extras/extraColumns.tsx';
import { dayText, KIND_TEXTS, usesText, weekdaysText } from './rateTexts.ts';

const atRight = { align: 'right', headerAlign: 'right' } as const;

/** The columns; `cars` are those that the fleet has now. */
export function rateColumns(cars: readonly Car[]): readonly AdminColumn<PriceRule>[] {
  const carsOf = ({ carId, CarForReason }: PriceRule) => {
    if (carId === null) return CAR_TEXTS[CarForReason ?? ''];
    const car = cars.find(({ id }) => id === carId);
    return car ? `${car.make} ${car.model}` : 'A deleted car';
  };
  const onOff = (active: boolean) => (active ? 'On' : 'Off');
  return [
    {
      field: 'name',
      headerName: 'Name',
      flex: 1,
      minWidth: 120,
      hideable: false,
      renderCell: ({ row }) => <span id={`price-rule-${row.id}`}>{row.name}</span>,
      csv: ({ name }) => name,
    },
    {
      field: 'kind',
      headerName: 'Kind',
      width: 96,
      valueFormatter: (kind: PriceRuleKind) => KIND_TEXTS[kind],
      csv: ({ kind }) => KIND_TEXTS[kind],
    },
    {
      field: 'percent',
      headerName: 'Change',
      width: 80,
      ...atRight,
      valueFormatter: (percent: number) => percentText(percent),
      csv: ({ percent }) => String(percent),
    },
    {
      field: 'firstDay',
      headerName: 'First Day',
      width: 112,
      valueFormatter: (day: LondonDate | null) => dayText(day),
      csv: ({ firstDay }) => firstDay ?? '',
    },
    {
      field: 'lastDay',
      headerName: 'Last Day',
      width: 112,
      valueFormatter: (day: LondonDate | null) => dayText(day),
      csv: ({ lastDay }) => lastDay ?? '',
    },
    {
      field: 'weekdays',
      headerName: 'Days',
      width: 100,
      sortable: false,
      valueGetter: (_days, row) => weekdaysText(row.weekdays),
      csv: ({ weekdays }) => weekdaysText(weekdays),
    },
    {
      field: 'carId',
      headerName: 'Cars',
      flex: 0.8,
      minWidth: 110,
      sortable: false,
      valueGetter: (_id, row) => carsOf(row),
      csv: carsOf,
    },
    {
      field: 'uses',
      headerName: 'Uses',
      width: 70,
      sortable: false,
      ...atRight,
      valueGetter: (_uses, row) => usesText(row),
      csv: usesText,
    },
    {
      field: 'active',
      headerName: 'Applies',
      width: 78,
      valueFormatter: (active: boolean) => onOff(active),
      csv: ({ active }) => onOff(active),
    },
    actionsColumn('Edit', 84, [{ text: 'Edit', kind: 'edit' }]),
  ];
}
