// The rules of a change of a user: who may change whom, which role results, and what the audit log stores.
import type { z } from 'zod/mini';
import type { userUpdate } from '#domain/people/contract/identity.ts';
import { isAdminRole, mayDo } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { changesBetween } from '#server/platform/audit/auditLog.ts';
import { masked } from '#server/platform/audit/masking.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { refuseLosingLastOwner } from './eraseUser.ts';
import { ownersOnly } from './refusals.ts';
import type { UserRow } from './repository.ts';

type RoleChange = Pick<z.output<typeof userUpdate>, 'isAdmin' | 'staffRole'>;

/**
 * The role that a change requests: null for none, undefined for no change. The current role of the user counts as
 * granted again. The roles of callers who may not change roles are ignored, because those callers send them with the
 * whole user object. Throws HttpProblem 403 'owners_only'.
 */
export function wantedRole(
  { staffRole: ofActor }: Session,
  { staff_role: current, is_admin: wasAdmin }: UserRow,
  { isAdmin, staffRole }: RoleChange,
): StaffRole | null | undefined {
  if (!mayDo(ofActor, 'users.roles')) return undefined;
  const asAdmin = isAdminRole(current) ? current : 'manager';
  const byFlag = isAdmin === undefined || (!isAdmin && !wasAdmin) ? undefined : isAdmin ? asAdmin : null;
  if (staffRole === undefined || staffRole === current || staffRole === byFlag) return byFlag;
  if (!mayDo(ofActor, 'users.owners')) throw ownersOnly();
  return staffRole;
}

/** Throws HttpProblem 403 'owners_only' when a caller who is not an owner changes an owner. */
export function assertMayChange(actor: Session, target: UserRow): void {
  if (target.staff_role !== 'owner' || target.id === actor.userId) return;
  if (!mayDo(actor.staffRole, 'users.owners')) throw ownersOnly();
}

/** The part of a changed user that the audit log stores: the role unmasked, personal data masked. */
export function changeOf(before: UserRow, after: UserRow) {
  const changes = changesBetween(before, after, [
    'first_name',
    'last_name',
    'phonenumber',
    'pending_email',
    'staff_role',
  ]);
  const personal = ['first_name', 'last_name', 'phonenumber', 'pending_email'];
  const hide = (row: Readonly<Record<string, unknown>>) =>
    masked(
      row,
      personal.filter((name) => name in row),
    );
  return {
    action: before.staff_role === after.staff_role ? 'user.changed' : 'user.role',
    object: { type: 'user', id: before.id },
    before: hide(changes.before),
    after: hide(changes.after),
  } as const;
}

/** Refuses a change that would leave no owner, or that removes the caller's own role. */
export async function refuseLosingStaff(
  tx: Queryable,
  actor: Session,
  id: string,
  doing: string,
): Promise<void> {
  if (actor.userId === id) throw new HttpProblem(409, `You cannot ${doing} yourself.`, { code: 'oneself' });
  await refuseLosingLastOwner(tx, id);
}
