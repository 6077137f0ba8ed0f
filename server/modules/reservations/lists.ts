// Lists of reservations: the admins' table, page by page, and a customer's own.
import type { Reservation, ReservationListQuery, ReservationTime } from '#domain/contract/reservations.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { listClauses, type Listing } from '#server/modules/paging.ts';
import { presentReservation } from './presenter.ts';
import { RESERVATION_COLUMNS, type ReservationRow } from './repository.ts';

const listing: Listing = {
  sortable: {
    startDate: 'r.start_date',
    endDate: 'r.end_date',
    carMake: 'r.car_make',
    carModel: 'r.car_model',
    totalPrice: 'r.total_pence',
    currentPaid: 'r.paid_pence',
    remainingToPay: '(r.total_pence - r.paid_pence)',
    status: 'r.status',
    createdAt: 'r.created_at',
    customer: 'u.last_name',
  },
  order: 'r.start_date DESC, r.id',
  searched: [
    "(r.car_make || ' ' || r.car_model)",
    "(u.first_name || ' ' || u.last_name)",
    'u.email',
    'r.start_date::text',
    'r.status',
  ],
};

type ListedRow = ReservationRow & {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

const FROM = 'FROM reservations r LEFT JOIN users u ON u.id = r.user_id';
const LISTED = "r.status IN ('confirmed', 'cancelled')";

// `day` stands for the parameter: today in London, or tomorrow for 'tomorrow'.
const TIMES: Readonly<Record<ReservationTime, (day: string) => string>> = {
  today: (day) => `r.start_date <= ${day} AND r.end_date >= ${day}`,
  tomorrow: (day) => `r.start_date <= ${day} AND r.end_date >= ${day}`,
  upcoming: (day) => `r.start_date > ${day}`,
  past: (day) => `r.end_date < ${day}`,
};

/** With something left to pay, by the same rule as `remainingPence`. */
export const UNPAID = "r.total_pence > r.paid_pence AND NOT (r.status = 'cancelled' AND r.cancelled_free)";

/** The condition of the filters and its parameters, numbered from `first`. */
function narrowed({ status, when, unpaid }: ReservationListQuery, today: LondonDate, first: number) {
  const params: string[] = [];
  const parameter = (value: string) => `$${first - 1 + params.push(value)}`;
  const conditions = [
    LISTED,
    ...(status ? [`r.status = ${parameter(status)}`] : []),
    ...(when ? [TIMES[when](`${parameter(when === 'tomorrow' ? addDays(today, 1) : today)}::date`)] : []),
    ...(unpaid ? [UNPAID] : []),
  ];
  return { condition: conditions.join(' AND '), params };
}

function presentListed(row: ListedRow): Reservation {
  const customer = row.email ? { name: `${row.first_name} ${row.last_name}`, email: row.email } : null;
  return { ...presentReservation(row), customer };
}

/**
 * The confirmed and cancelled reservations for admins, with their customers: all of them, or with `page` that
 * page; `q` looks in car, customer, start date and status; `status`, `when` and `unpaid` narrow it. Answers the
 * rows and how many there are in all. `today` is London's.
 */
export async function listReservations(
  db: Queryable,
  query: ReservationListQuery,
  today: LondonDate,
): Promise<{ rows: Reservation[]; total: number }> {
  const { where, tail, params, isPage } = listClauses(query, listing);
  const filters = narrowed(query, today, params.length + 1);
  const found = `${FROM} WHERE ${filters.condition} AND ${where}`;
  const values = [...params, ...filters.params];
  const rows = await db.query<ListedRow>(
    `SELECT ${RESERVATION_COLUMNS}, u.first_name, u.last_name, u.email ${found} ${tail}`,
    values,
  );
  if (!isPage) return { rows: rows.map(presentListed), total: rows.length };
  const [count] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, values);
  return { rows: rows.map(presentListed), total: count?.total ?? 0 };
}

/** A customer's confirmed and cancelled reservations, the latest start first. */
export async function listOfUser(db: Queryable, userId: string): Promise<Reservation[]> {
  const rows = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.user_id = $1 AND ${LISTED}
     ORDER BY r.start_date DESC, r.id`,
    [userId],
  );
  return rows.map(presentReservation);
}
