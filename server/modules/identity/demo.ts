// The demo: accounts that anybody can use. They end with DEMO_LOGIN=off, and a demo admin has no power over others.
import type { Database, Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { findUser, type UserRow } from './repository.ts';

/** True for the accounts of the demo, and for admins whom one of them has made. */
const isOfDemo = (user: UserRow): boolean => user.is_demo || user.admin_by_demo;

const notInDemo = (what: string) =>
  new HttpProblem(403, `The demo cannot ${what}.`, { code: 'demo_account' });

/** The caller, if a demo account or an admin made by one; undefined for everybody else. */
export async function findDemoActor(tx: Queryable, userId: string): Promise<UserRow | undefined> {
  const actor = await findUser(tx, userId);
  return actor && isOfDemo(actor) ? actor : undefined;
}

/**
 * Throws 403 'demo_account' when a demo admin changes or deletes an admin who was made otherwise, or when anybody of the
 * demo changes an email.
 */
export async function assertDemoMayChange(
  tx: Queryable,
  actorId: string,
  target: UserRow,
  change: { newEmail?: string | undefined } = {},
): Promise<void> {
  const actor = await findDemoActor(tx, actorId);
  if (!actor) return;
  if (target.is_admin && !isOfDemo(target)) throw notInDemo('change other admins');
  if (change.newEmail !== undefined) throw notInDemo('change an email address');
}

/** Throws 403 'demo_account' for the shared accounts, whose password the README names. */
export async function assertNoSharedAccount(tx: Queryable, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.is_demo) throw notInDemo('change a password');
}

/** Ends the sessions of demo accounts, and every role that a demo admin has granted. Run at the start without the demo. */
export function endDemo(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(
      `DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE is_demo OR admin_by_demo OR driver_by_demo)`,
    );
    await tx.query(
      `UPDATE users SET is_admin = is_admin AND NOT admin_by_demo, admin_by_demo = false,
         is_verified_driver = is_verified_driver AND NOT driver_by_demo, driver_by_demo = false
       WHERE admin_by_demo OR driver_by_demo`,
    );
  });
}
