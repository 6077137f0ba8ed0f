// The use case of the audit log: staff with the permission read it. Every other module writes it (server/platform/audit).
import type { AuditAction, AuditEntry, AuditQuery } from '#domain/office/contract/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import { listAudit, type AuditRow } from './repository.ts';

const toEntry = (row: AuditRow): AuditEntry => ({
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
  requestId: row.request_id,
  address: row.address,
});

/** The entries, newest first; one page if the query requests one. */
export async function readAudit(db: Queryable, query: AuditQuery): Promise<List<AuditEntry>> {
  return mapList(await listAudit(db, query), (rows) => rows.map(toEntry));
}
