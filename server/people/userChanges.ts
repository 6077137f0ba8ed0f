// What the audit log stores of a change of a user, and the refusals that need the database.
import { notYourself } from '#domain/people/refusals.ts';
import { changesBetween } from '#server/platform/audit/auditLog.ts';
import { masked } from '#server/platform/audit/masking.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { refuseLosingLastOwner } from './eraseUser.ts';
import type { UserRow } from './repository.ts';

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
  if (actor.userId === id) throw notYourself(doing);
  await refuseLosingLastOwner(tx, id);
}
