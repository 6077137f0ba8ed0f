// The columns of the fleet.
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { actionsColumn, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { CutText } from '#app/kit/table/CutText.tsx';
import { CarCarousel } from '../cars/CarCarousel.tsx';
import { carName, carTariff } from '../data/carSelectors.ts';
import { paths } from '#app/platform/address/paths.ts';
import { detailText, type DetailName } from '#domain/fleet/details.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { priceLine } from '#domain/money/quote.ts';
import { PURPOSE_NAMES } from './carPage.ts';

const DESCRIPTION_PREVIEW = 100;

/** The arrow keys step through the pictures and do not leave the cell. */
function keepArrows(event: KeyboardEvent) {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
}

/** The other rates have their own columns. */
function Price({ car }: { car: Car }) {
  const { main, secondary } = priceLine(carTariff(car));
  return (
    <div className="lcr-cell-text" title={secondary}>
      {main}
    </div>
  );
}

const csvRate = (pounds: Car['dayPrice']) => (pounds ? poundsText(poundsToPence(pounds)) : '');
const shownRate = (pounds: Car['dayPrice']) => (pounds ? poundsForPeople(pounds) : '');

const DETAIL_COLUMNS: readonly [DetailName, string][] = [
  ['seats', 'Seats'],
  ['luggage', 'Luggage'],
  ['transmission', 'Transmission'],
  ['power', 'Power (hp)'],
  ['colour', 'Colour'],
  ['features', 'Features'],
  ['milesPerDay', 'Miles a Day'],
  ['extraMilePrice', 'Extra Mile'],
  ['insurance', 'Insurance'],
  ['minimumAge', 'Minimum Age'],
  ['plate', 'Number Plate'],
];

/** The features in one line, separated by semicolons. */
const detailLine = ({ details }: Car, name: DetailName) => detailText(details, name).replaceAll('\n', '; ');

/** The columns for exports and comparisons. */
export const DETAIL_FIELDS = ['turnaroundMinutes', ...DETAIL_COLUMNS.map(([field]) => field)];

export const CAR_COLUMNS: readonly AdminColumn<Car>[] = [
  {
    field: 'pictures',
    headerName: 'Images',
    width: 144,
    sortable: false,
    renderCell: ({ row }) => (
      <div className="lcr-car-stepper" onKeyDown={keepArrows}>
        <CarCarousel pictures={row.pictures} label={carName(row)} sizes="128px" />
      </div>
    ),
  },
  {
    field: 'make',
    headerName: 'Details',
    flex: 1.4,
    minWidth: 300,
    hideable: false,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        <Link to={paths.car(row.id)}>
          <strong>{carName(row)}</strong>
        </Link>
        <small>
          {row.year}, {PURPOSE_NAMES[row.CarForReason]}
        </small>
      </div>
    ),
    csv: carName,
  },
  { field: 'year', headerName: 'Year', width: 70, csv: ({ year }) => String(year) },
  {
    field: 'reason',
    headerName: 'Reason',
    width: 110,
    valueGetter: (_reason, row) => PURPOSE_NAMES[row.CarForReason],
    csv: ({ CarForReason }) => PURPOSE_NAMES[CarForReason],
  },
  {
    field: 'description',
    headerName: 'Description',
    flex: 1,
    minWidth: 200,
    renderCell: ({ row }) => (
      <CutText text={row.description} limit={DESCRIPTION_PREVIEW} moreText="Read more" lessText="Show less" />
    ),
    csv: ({ description }) => description,
  },
  {
    field: 'price',
    headerName: 'Price',
    flex: 0.4,
    minWidth: 168,
    renderCell: ({ row }) => <Price car={row} />,
    csv: ({ price }) => poundsText(poundsToPence(price)),
  },
  {
    field: 'dayPrice',
    headerName: 'Day Rate',
    width: 120,
    valueGetter: (_price, row) => shownRate(row.dayPrice),
    csv: ({ dayPrice }) => csvRate(dayPrice),
  },
  {
    field: 'weekPrice',
    headerName: 'Week Rate',
    width: 120,
    valueGetter: (_price, row) => shownRate(row.weekPrice),
    csv: ({ weekPrice }) => csvRate(weekPrice),
  },
  {
    field: 'turnaroundMinutes',
    headerName: 'Turnaround',
    width: 120,
    valueGetter: (_minutes, row) => (row.turnaroundMinutes ? `${row.turnaroundMinutes} min` : ''),
    csv: ({ turnaroundMinutes }) => String(turnaroundMinutes),
  },
  ...DETAIL_COLUMNS.map(([name, headerName]) => ({
    field: name,
    headerName,
    width: 130,
    sortable: false,
    valueGetter: (_value: unknown, row: Car) => detailLine(row, name),
    csv: (row: Car) => detailLine(row, name),
  })),
  actionsColumn('Actions', 148, [
    { text: 'Update', kind: 'update' },
    { text: 'Delete', kind: 'delete', harmful: true },
  ]),
];
