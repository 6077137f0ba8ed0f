// The views of the table of reservations for an admin: pages, sorts in both directions, filters and searches.
import type { ReservationListQuery } from '#domain/booking/contract/reservations.ts';

const PAGE_SIZE = 50;

const SORTED_BY = [
  'startDate',
  'endDate',
  'carMake',
  'carModel',
  'totalPrice',
  'currentPaid',
  'remainingToPay',
  'status',
  'createdAt',
  'customer',
] as const;

const first = { page: 0, pageSize: PAGE_SIZE };

/** The views of a table with `count` rows, by name. */
export function viewsOf(count: number): Record<string, ReservationListQuery> {
  const pages = Math.floor(count / PAGE_SIZE);
  const at = (page: number) => ({ page, pageSize: PAGE_SIZE });
  const sorts = SORTED_BY.flatMap((field) => [
    [`sort ${field}`, { ...first, sort: field }],
    [`sort -${field}`, { ...first, sort: `-${field}` }],
  ]);
  return {
    'first page': first,
    'second page': at(1),
    'page in the middle': at(Math.floor(pages / 2)),
    'last page': at(pages - 1),
    ...(Object.fromEntries(sorts) as Record<string, ReservationListQuery>),
    'middle of -totalPrice': { ...at(Math.floor(pages / 2)), sort: '-totalPrice' },
    'middle of customer': { ...at(Math.floor(pages / 2)), sort: 'customer' },
    today: { ...first, when: 'today' },
    upcoming: { ...first, when: 'upcoming' },
    past: { ...first, when: 'past' },
    cancelled: { ...first, status: 'cancelled' },
    unpaid: { ...first, unpaid: 'true' },
    'search: a customer': { ...first, q: 'customer-77@' },
    'search: a car': { ...first, q: 'Model 7' },
    'search: a reference': { ...first, q: 'LCR-7ZZZZ' },
    'search: nothing found': { ...first, q: 'nobody at all' },
  };
}
