// Writes the audit log. A use case records its change in the transaction of the change, so that neither exists alone.
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/office/contract/audit.ts';
import type { Queryable } from '../db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import type { Instant } from '#domain/time/london.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { networkOf } from './masking.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface AuditRecord {
  action: AuditAction;
  /** The object of the action; for a user the id, never the name. */
  object: { type: string; id: string | null };
  /** Only the changed fields, without passwords, tokens and card data; personal data is masked. */
  before?: Fields;
  after?: Fields;
  /** The actor of a call without a session, for example of a sign-in. */
  actor?: { id: string; role: StaffRole | null };
}

/** Records the actions of the caller of one request. */
export type Audit = (tx: Queryable, record: AuditRecord) => Promise<void>;

/** The audit of a request. */
export function auditOf(request: FastifyRequest, now: () => Instant): Audit {
  const { session } = request;
  return async (tx, { action, object, before = {}, after = {}, actor }) => {
    await insertRow(tx, 'audit_log', {
      at: new Date(now()),
      actorId: actor?.id ?? session?.userId,
      actorRole: actor ? actor.role : session?.staffRole,
      action,
      objectType: object.type,
      objectId: object.id,
      before,
      after,
      requestId: request.id,
      address: networkOf(request.ip),
    });
  };
}

/** The audit of work that no request asks for, without an actor: the server's own in the background, or a command. */
export function auditOfServer(
  now: () => Instant,
  source: { requestId: string; address: string } = { requestId: 'background', address: '' },
): Audit {
  return async (tx, { action, object, before = {}, after = {} }) => {
    await insertRow(tx, 'audit_log', {
      at: new Date(now()),
      action,
      objectType: object.type,
      objectId: object.id,
      before,
      after,
      requestId: source.requestId,
      address: source.address,
    });
  };
}

/** The fields that differ, before and after. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: Fields; after: Fields } {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (row: T) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}
