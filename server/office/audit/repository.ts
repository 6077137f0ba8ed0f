// SQL that reads the audit log.
import type { AuditQuery } from '#domain/office/contract/audit.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { addDays, startOfLondonDay } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { EVERY_ROW, readList, type List } from '#server/platform/http/readList.ts';

export interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: StaffRole | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  request_id: string;
  address: string;
}

/** The tables of the objects that have a name, by the type of the object, with the SQL of the name. */
const NAMED: Readonly<Record<string, readonly [table: string, name: string]>> = {
  user: ['users', 'name'],
  reservation: ['reservations', 'reference'],
  car: ['cars', "make || ' ' || model"],
  job: ['jobs', 'title'],
  extra: ['extras', 'name'],
  review: ['reviews', 'name'],
  block: ['car_blocks', "(SELECT c.make || ' ' || c.model FROM cars c WHERE c.id = car_blocks.car_id)"],
};

/** The name of the object of a row; other objects, such as a route, have ids of another form. */
function objectName(): string {
  const id = "CASE WHEN a.object_id ~ '^[0-9a-f-]{36}$' THEN a.object_id::uuid END";
  const cases = Object.entries(NAMED).map(
    ([type, [table, name]]) => `WHEN '${type}' THEN (SELECT ${name} FROM ${table} WHERE ${table}.id = ${id})`,
  );
  return `CASE a.object_type ${cases.join(' ')} END`;
}

/** The names of these ids. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const parts = Object.values(NAMED).map(
    ([table, name]) =>
      `SELECT ${table}.id, ${name} AS name FROM ${table} WHERE ${table}.id = ANY ($1::uuid[])`,
  );
  const rows = await db.query<{ id: string; name: string }>(parts.join(' UNION ALL '), [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const LISTING: Listing = {
  sortable: { at: ['a.at', 'a.id'], action: 'a.action', objectType: 'a.object_type' },
  order: 'a.at DESC, a.id DESC',
  searched: [
    'a.action',
    'a.object_type',
    'a.object_id',
    'a.request_id',
    'u.first_name',
    'u.last_name',
    objectName(),
  ],
};
// The log contains no free text: a reason is a note of the staff, which is deleted with the customer's account.
const TABLES = `audit_log a LEFT JOIN users u ON u.id = a.actor_id
  LEFT JOIN staff_notes n ON n.id::text = a.after ->> 'note_id' AND n.topic <> 'note'`;
const COLUMNS = `a.id::text AS id, a.at, a.actor_id, u.name AS actor_name, a.actor_role,
  a.action, a.object_type, a.object_id, a.before, a.request_id, a.address, CASE WHEN n.id IS NULL THEN a.after
  ELSE (a.after - 'note_id') || jsonb_build_object('reason', n.content) END AS after`;

/** The ids of the object and, for a reservation, of its jobs, which include the choice of its driver. */
const aboutSql = (object: string): string =>
  `ARRAY(SELECT ${object} UNION ALL SELECT j.id::text FROM jobs j WHERE j.reservation_id =
    CASE WHEN ${object} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${object}::uuid END)`;

/** The conditions of the filters and their parameters, numbered from `first`. */
function narrowed({ actor, action, object, from, to }: AuditQuery, first: number) {
  const params: unknown[] = [];
  const parameter = (value: unknown) => `$${first - 1 + params.push(value)}`;
  const conditions = [
    'true',
    ...(actor ? [`a.actor_id = ${parameter(actor)}`] : []),
    ...(action ? [`a.action = ${parameter(action)}`] : []),
    ...(object ? [`a.object_id = ANY (${aboutSql(parameter(object))})`] : []),
    ...(from ? [`a.at >= ${parameter(new Date(startOfLondonDay(from)))}`] : []),
    ...(to ? [`a.at < ${parameter(new Date(startOfLondonDay(addDays(to, 1))))}`] : []),
  ];
  return { condition: conditions.join(' AND '), params };
}

/** Returns the rows of the log, newest first; one page if the query requests one. */
export function listAudit(db: Queryable, query: AuditQuery): Promise<List<AuditRow>> {
  return readList<AuditRow>(db, query, {
    columns: COLUMNS,
    from: TABLES,
    id: 'a.id',
    idOf: (row) => row.id,
    listing: LISTING,
    visible: EVERY_ROW,
    filter: (first) => narrowed(query, first),
  });
}
