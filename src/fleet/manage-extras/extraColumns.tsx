// The columns of the extras; their fields are the names that the server sorts by.
import { actionsColumn, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { EXTRA_UNIT_TEXTS } from '../data/extraTexts.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { ExtraUnit } from '#domain/fleet/extras.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';

/** '' means the cars of both purposes, as in the form. */
export const CAR_TEXTS = { '': 'All cars', MusicVideo: 'Music video', Chauffeur: 'Chauffeur' } as const;

const carsOf = ({ CarForReason }: Extra) => CAR_TEXTS[CarForReason ?? ''];
const atRight = { align: 'right', headerAlign: 'right' } as const;

export const EXTRA_COLUMNS: readonly AdminColumn<Extra>[] = [
  {
    field: 'name',
    headerName: 'Name',
    flex: 1,
    minWidth: 134,
    hideable: false,
    renderCell: ({ row }) => <span id={`extra-${row.id}`}>{row.name}</span>,
    csv: ({ name }) => name,
  },
  {
    field: 'description',
    headerName: 'Description',
    flex: 1.6,
    minWidth: 180,
    sortable: false,
    csv: ({ description }) => description,
  },
  {
    field: 'price',
    headerName: 'Price',
    width: 110,
    ...atRight,
    valueFormatter: (pounds: number) => poundsForPeople(pounds),
    csv: ({ price }) => poundsText(poundsToPence(price)),
  },
  {
    field: 'unit',
    headerName: 'Unit',
    width: 130,
    valueFormatter: (unit: ExtraUnit) => EXTRA_UNIT_TEXTS[unit],
    csv: ({ unit }) => EXTRA_UNIT_TEXTS[unit],
  },
  {
    field: 'maxQuantity',
    headerName: 'At most',
    width: 90,
    ...atRight,
    csv: (row) => String(row.maxQuantity),
  },
  {
    field: 'CarForReason',
    headerName: 'Cars',
    width: 120,
    valueGetter: (_purpose, row) => carsOf(row),
    csv: carsOf,
  },
  actionsColumn('Edit', 84, [{ text: 'Edit', kind: 'edit' }]),
  actionsColumn('Withdraw', 106, [{ text: 'Withdraw', kind: 'withdraw', harmful: true }]),
];
