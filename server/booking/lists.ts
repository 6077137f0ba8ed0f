// Lists of reservations: the admins' table by page, a customer's reservations, and a customer's holds.
import { carGone } from '#domain/fleet/refusals.ts';
import { datesOfPeriod, takenPeriods } from '#domain/fleet/occupancy.ts';
import type {
  Reservation,
  ReservationListQuery,
  ReservationTime,
  TakenDates,
} from '#domain/booking/contract/reservations.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';
import { readReference } from '#domain/kit/reference.ts';
import { addDays, londonDate, startOfLondonDay, type Instant, type LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { mapList, readList, type List } from '#server/platform/http/readList.ts';
import { balanceDueInstant } from '#server/payment/balanceDueSql.ts';
import { withRefundStates } from '#server/payment/refundStates.ts';
import { visibleToHolder } from '#server/platform/http/visibleToHolder.ts';
import { findOccupied } from './search/availabilityRepository.ts';
import { presentDates, presentReservation } from './presenter.ts';
import { findCar, RESERVATION_COLUMNS, type ReservationRow } from './repository.ts';

/** The next start comes first; finished reservations come last, the latest first. `today` is London's date. */
const upcomingFirst = (today: LondonDate) =>
  `(r.end_date < DATE '${today}'), CASE WHEN r.end_date >= DATE '${today}' THEN r.start_date END,
   r.start_date DESC, r.added_seq DESC`;

/**
 * The same order in three parts: what began before today and has not ended, what begins today or later, and the others.
 * The index of the ends finds the few of the first part; with `start_date` alone PostgreSQL would read the index of all
 * starts to find them, which the sum prevents. The index of the starts has the order of the other two.
 */
const partsOfUpcomingFirst = (today: LondonDate) => [
  {
    condition: `r.end_date >= DATE '${today}' AND r.start_date < DATE '${today}'`,
    order: '(r.start_date + 0), r.added_seq DESC',
  },
  { condition: `r.start_date >= DATE '${today}'`, order: 'r.start_date, r.added_seq DESC' },
  { condition: `r.end_date < DATE '${today}'`, order: 'r.start_date DESC, r.added_seq DESC' },
];

const BY_START = ['r.start_date', 'r.added_seq'];

const listing = (today: LondonDate): Listing => ({
  sortable: {
    // Each has an index. An order that continued with today's date could have none.
    startDate: ['r.start_date', 'r.added_seq'],
    endDate: ['r.end_date', ...BY_START],
    carMake: ['r.car_make', ...BY_START],
    carModel: ['r.car_model', ...BY_START],
    totalPrice: ['r.total_pence', ...BY_START],
    currentPaid: ['r.paid_pence', ...BY_START],
    remainingToPay: ['(r.total_pence - r.paid_pence)', ...BY_START],
    status: ['r.status', ...BY_START],
    createdAt: ['r.created_at', 'r.added_seq'],
    customer: 'lower(u.last_name)',
  },
  nullable: ['customer'],
  order: upcomingFirst(today),
  // Separate searches instead of one OR across the tables, because each of them uses its own index.
  foundBy: (pattern) =>
    `r.id IN (SELECT id FROM reservations WHERE search LIKE ${pattern}
       UNION ALL SELECT reservation_id FROM payments WHERE search_text(intent_id) LIKE ${pattern}
       UNION ALL SELECT reservation_id FROM invoices WHERE search LIKE ${pattern}
       UNION ALL SELECT b.id FROM users c JOIN reservations b ON b.user_id = c.id WHERE c.search LIKE ${pattern})`,
  foundIn: (pattern) =>
    `r.search LIKE ${pattern}
     OR EXISTS (SELECT 1 FROM users c WHERE c.id = r.user_id AND c.search LIKE ${pattern})
     OR EXISTS (SELECT 1 FROM invoices i WHERE i.reservation_id = r.id AND i.search LIKE ${pattern})
     OR EXISTS (SELECT 1 FROM payments p WHERE p.reservation_id = r.id AND search_text(p.intent_id) LIKE ${pattern})`,
});

type ListedRow = ReservationRow & {
  name: string | null;
  email: string | null;
  phone: string | null;
};

/** Reservations that are or were confirmed, by the same rule as `wasBooked`. */
export const LISTED = `(r.status = 'confirmed' OR (r.status = 'cancelled' AND r.changes_id IS NULL
  AND NOT (r.cancelled_free AND r.paid_pence = 0 AND r.refunded_pence = 0)))`;

/** Booked by staff for a customer who has not paid yet. */
const PENDING = "(r.status = 'held' AND r.booked_by IS NOT NULL)";

// `day` is the parameter's placeholder: today in London, or tomorrow for 'tomorrow'.
const TIMES: Readonly<Record<ReservationTime, (day: string) => string>> = {
  today: (day) => `r.start_date <= ${day} AND r.end_date >= ${day}`,
  tomorrow: (day) => `r.start_date <= ${day} AND r.end_date >= ${day}`,
  upcoming: (day) => `r.start_date > ${day}`,
  past: (day) => `r.end_date < ${day}`,
  week: (day) => `r.start_date <= ${day} + 6 AND r.end_date >= ${day}`,
};

/** Reservations with a balance, by the same rule as `remainingPence`. */
export const UNPAID = "r.total_pence > r.paid_pence AND NOT (r.status = 'cancelled' AND r.cancelled_free)";

/** When balances are due: the current instant, and the hours before a start. */
export interface DueTerms {
  now: Instant;
  balanceDueHours: number;
}

function dueWithin(
  due: NonNullable<ReservationListQuery['due']>,
  { now, balanceDueHours }: DueTerms,
  parameter: (value: string) => string,
): string {
  const at = balanceDueInstant(parameter(String(balanceDueHours)));
  const current = `${parameter(new Date(now).toISOString())}::timestamptz`;
  // The days of the start, which an index has.
  const last = now + balanceDueHours * HOUR + (due === 'overdue' ? 0 : 7 * DAY);
  const until = `r.start_date <= ${parameter(londonDate(last))}::date`;
  if (due === 'overdue') return `${until} AND ${at} < ${current}`;
  const from = `r.start_date >= ${parameter(londonDate(now))}::date`;
  return `${from} AND ${until} AND ${at} >= ${current} AND ${at} < ${current} + interval '7 days'`;
}

/** The condition of the filters and its parameters, numbered from `first`. */
function narrowed(query: ReservationListQuery, today: LondonDate, terms: DueTerms, first: number) {
  const { status, when, unpaid, due, from, to, startsFrom, startsTo, carId, carPurpose } = query;
  const params: string[] = [];
  const parameter = (value: string) => `$${first - 1 + params.push(value)}`;
  const conditions = [
    'true',
    ...(status ? [`r.status = ${parameter(status)}`] : []),
    ...(when ? [TIMES[when](`${parameter(when === 'tomorrow' ? addDays(today, 1) : today)}::date`)] : []),
    ...(unpaid || due ? [UNPAID, LISTED] : []),
    ...(due ? [dueWithin(due, terms, parameter)] : []),
    ...(from ? [`r.end_date >= ${parameter(from)}::date`] : []),
    ...(to ? [`r.start_date <= ${parameter(to)}::date`] : []),
    ...(startsFrom ? [`r.start_date >= ${parameter(startsFrom)}::date`] : []),
    ...(startsTo ? [`r.start_date <= ${parameter(startsTo)}::date`] : []),
    ...(carId ? [`r.car_id = ${parameter(carId)}`] : []),
    ...(carPurpose ? [`r.purpose = ${parameter(carPurpose)}`] : []),
  ];
  return { condition: conditions.join(' AND '), params };
}

function presentListed(row: ListedRow): Reservation {
  const customer = row.email ? { name: row.name ?? '', email: row.email, phone: row.phone ?? '' } : null;
  return { ...presentReservation(row), customer };
}

/**
 * The reservations for admins with their customers: confirmed and cancelled ones, and unpaid bookings by staff; all of
 * them, or one page if `page` is given. `q` searches reference, car, customer, start date, status and the provider's
 * ids of the payments; `status`, `when`, `unpaid`, `due`, `carId`, `carPurpose` and the days `from` and `to` filter. Without
 * `sort`, the next start comes first. `today` is the London date; without `terms` balances are due by its start.
 */
export async function listReservations(
  db: Queryable,
  query: ReservationListQuery,
  today: LondonDate,
  terms: DueTerms = { now: startOfLondonDay(today), balanceDueHours: BALANCE_DUE_HOURS },
): Promise<List<Reservation>> {
  const q = query.q && (readReference(query.q) ?? query.q);
  const listed = await readList<ListedRow>(
    db,
    { ...query, q },
    {
      columns: `${RESERVATION_COLUMNS}, u.name, u.email, u.phonenumber AS phone`,
      from: 'reservations r',
      joins: 'LEFT JOIN users u ON u.id = r.user_id',
      joinedSorts: ['customer'],
      id: 'r.id',
      idOf: (row) => row.id,
      listing: listing(today),
      parts: partsOfUpcomingFirst(today),
      visible: { condition: `(${LISTED} OR ${PENDING})`, params: [] },
      filter: (first) => narrowed(query, today, terms, first),
    },
  );
  return mapList(listed, (rows) => withRefundStates(db, rows.map(presentListed)));
}

/** For staff all reservations of a customer; for the customer those that the customer may see. */
export interface ListReader {
  isHolder: boolean;
}

const seenBy = ({ isHolder }: ListReader) => (isHolder ? visibleToHolder('r') : 'true');

/** A customer's confirmed and cancelled reservations, latest start first; those of one day newest first. */
export async function listOfUser(db: Queryable, userId: string, reader: ListReader): Promise<Reservation[]> {
  const rows = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r WHERE r.user_id = $1 AND ${LISTED} AND ${seenBy(reader)}
     ORDER BY r.start_date DESC, r.added_seq DESC`,
    [userId],
  );
  return withRefundStates(db, rows.map(presentReservation));
}

/** A customer's holds that have not expired at `now`, the next to expire first. */
export async function listHolds(
  db: Queryable,
  userId: string,
  { now, ...reader }: ListReader & { now: Instant },
): Promise<Reservation[]> {
  const rows = await db.query<ReservationRow>(
    `SELECT ${RESERVATION_COLUMNS} FROM reservations r
     WHERE r.user_id = $1 AND r.status = 'held' AND r.hold_expires_at > $2 AND ${seenBy(reader)} ORDER BY r.hold_expires_at, r.added_seq`,
    [userId, new Date(now).toISOString()],
  );
  return rows.map(presentReservation);
}

/**
 * The periods in which a car cannot be booked, from today in London on: reservations and blocks with the turnarounds
 * around them. Leaves out the caller's own holds, which block only other users, and the caller's reservation
 * `changing`. Throws HttpProblem 404 when the car does not exist.
 */
export async function listTakenDates(
  { db, now }: { db: Queryable; now: () => Instant },
  carId: string,
  asking: { userId: string | undefined; changing?: string | undefined },
): Promise<TakenDates[]> {
  const car = await findCar(db, carId);
  if (!car) throw carGone();
  const from = startOfLondonDay(londonDate(now()));
  const occupied = await findOccupied(db, carId, { from, userId: asking.userId, changing: asking.changing });
  return takenPeriods(occupied, car.turnaround_minutes).flatMap(datesOfPeriod).map(presentDates);
}
