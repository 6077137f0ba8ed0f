// The demo accounts, which any visitor can use. They end with DEMO_LOGIN=off, and a demo admin may not change other
// staff.
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Instant } from '#domain/time/london.ts';
import { DEMO_EMAIL, findUser, insertUser, restoreDemoAdmin, type UserRow } from './repository.ts';

/** True for demo accounts, and for staff whose role a demo account has granted. */
export const isOfDemo = (user: Pick<UserRow, 'is_demo' | 'admin_by_demo'>): boolean =>
  user.is_demo || user.admin_by_demo;

/** The refusal of actions that a demo account may not do. */
export const notInDemo = (what: string) =>
  new HttpProblem(403, `The demo cannot ${what}.`, { code: 'demo_account' });

/** True for a caller with a demo account, or with a role that a demo account has granted. */
export async function isDemoActor(tx: Queryable, userId: string): Promise<boolean> {
  const actor = await findUser(tx, userId);
  return actor !== undefined && isOfDemo(actor);
}

/**
 * Throws 403 'demo_account' when a demo caller changes or deletes staff whose role a demo account has not granted, or
 * changes an email.
 */
export function assertDemoMayChange(target: UserRow, newEmail?: string): void {
  if (target.staff_role !== null && !isOfDemo(target)) throw notInDemo('change other admins');
  if (newEmail !== undefined) throw notInDemo('change an email address');
}

/** The demo admin, which the first call creates; undefined when a user has registered its address. */
export async function ensureDemoAdmin(db: Database, now: Instant): Promise<UserRow | undefined> {
  const made =
    (await restoreDemoAdmin(db)) ??
    (await insertUser(db, {
      id: randomUUID(),
      first_name: 'Demo',
      last_name: 'Admin',
      email: DEMO_EMAIL,
      phonenumber: '',
      staff_role: 'owner',
      is_driver: false,
      is_verified_driver: false,
      email_verified_at: new Date(now),
      password_hash: null,
      is_demo: true,
      created_at: new Date(now),
    }));
  // Not inserted: a concurrent first call has created the account, or a user has registered the address.
  return made ?? restoreDemoAdmin(db);
}

/**
 * Ends the sessions and calendar links of demo accounts and of those with a role of the demo, the role of the demo admin,
 * and every role that a demo admin has granted. Runs at a start without the demo.
 */
export function endDemo(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const ofDemo = 'SELECT id FROM users WHERE is_demo OR admin_by_demo OR driver_by_demo';
    await tx.query(`DELETE FROM sessions WHERE user_id IN (${ofDemo})`);
    await tx.query(`DELETE FROM calendar_links WHERE user_id IN (${ofDemo})`);
    await tx.query(
      `UPDATE users SET staff_role = CASE WHEN admin_by_demo OR is_demo THEN NULL ELSE staff_role END, admin_by_demo = false,
         is_verified_driver = is_verified_driver AND NOT driver_by_demo, driver_by_demo = false
       WHERE admin_by_demo OR driver_by_demo OR (is_demo AND staff_role IS NOT NULL)`,
    );
  });
}
