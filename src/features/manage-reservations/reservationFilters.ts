// How the list of reservations can be narrowed; the server knows these filters by the same names.
import type { TableFilter } from '#app/shared/ui/dense-table/TableToolbar.tsx';
import type { ViewSpec } from '#app/shared/ui/dense-table/tableView.ts';

export const RESERVATION_FILTERS: readonly TableFilter[] = [
  {
    name: 'when',
    label: 'When',
    options: [
      { value: '', text: 'Any time' },
      { value: 'today', text: 'Today' },
      { value: 'tomorrow', text: 'Tomorrow' },
      { value: 'upcoming', text: 'Upcoming' },
      { value: 'past', text: 'Past' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', text: 'All' },
      { value: 'confirmed', text: 'Confirmed' },
      { value: 'cancelled', text: 'Cancelled' },
    ],
  },
  {
    name: 'unpaid',
    label: 'Balance',
    options: [
      { value: '', text: 'All' },
      { value: 'true', text: 'Unpaid' },
    ],
  },
];

export const RESERVATION_VIEW: ViewSpec = {
  filters: Object.fromEntries(
    RESERVATION_FILTERS.map(({ name, options }) => [name, options.map(({ value }) => value)]),
  ),
};
