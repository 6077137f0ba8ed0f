// The use case of the audit log: staff with the permission read it. Every other module writes it (server/platform/audit).
import type { AuditAction, AuditEntry, AuditQuery } from '#domain/office/contract/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import { listAudit, namesOf, type AuditRow } from './repository.ts';

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The ids of a row, of its object and among its values. */
const idsOf = ({ object_id: id, before, after }: AuditRow): string[] =>
  [id, ...Object.values(before), ...Object.values(after)]
    .flat()
    .filter((value): value is string => typeof value === 'string' && ID.test(value));

async function toEntries(db: Queryable, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(idsOf))]);
  return rows.map((row) => toEntry(row, names));
}

const toEntry = (row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  actorRole: row.actor_role,
  action: row.action as AuditAction,
  objectType: row.object_type,
  objectId: row.object_id,
  before: row.before,
  after: row.after,
  names: Object.fromEntries(
    idsOf(row).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  ),
  requestId: row.request_id,
  address: row.address,
});

/** The entries, newest first; one page if the query requests one. */
export async function readAudit(db: Queryable, query: AuditQuery): Promise<List<AuditEntry>> {
  return mapList(await listAudit(db, query), (rows) => toEntries(db, rows));
}
