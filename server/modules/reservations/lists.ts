// Lists of reservations: the admins' table, page by page, and a customer's own.
import type { ListQuery } from '#domain/contract/fields.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
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

function presentListed(row: ListedRow): Reservation {
  const customer = row.email ? { name: `${row.first_name} ${row.last_name}`, email: row.email } : null;
  return { ...presentReservation(row), customer };
}

/**
 * The confirmed and cancelled reservations for admins, with their customers: all of them, or with `page` that
 * page; `q` looks in car, customer, start date and status. Answers the rows and how many there are in all.
 */
export async function listReservations(
  db: Queryable,
  query: ListQuery,
): Promise<{ rows: Reservation[]; total: number }> {
  const { where, tail, params, isPage } = listClauses(query, listing);
  const rows = await db.query<ListedRow>(
    `SELECT ${RESERVATION_COLUMNS}, u.first_name, u.last_name, u.email ${FROM} WHERE ${LISTED} AND ${where} ${tail}`,
    params,
  );
  if (!isPage) return { rows: rows.map(presentListed), total: rows.length };
  const [count] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total ${FROM} WHERE ${LISTED} AND ${where}`,
    params,
  );
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
