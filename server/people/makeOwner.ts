// Makes a registered user an owner from the command line, for example the first one.
import { randomUUID } from 'node:crypto';
import { mailAddress } from '#domain/people/emailAddress.ts';
import type { Instant } from '#domain/time/london.ts';
import { auditOfServer } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { confirmAddress } from './addressConfirmation.ts';
import { issueLink, revokeLinks } from './oneTimeTokens.ts';
import { findByEmail, setPasswordHash } from './repository.ts';

export interface MakeOwnerDeps {
  db: Database;
  /** Derives the token of the link. */
  secret: string;
  /** The address of the browser app without a path. */
  origin: string;
  now: () => Instant;
}

const COMMAND = { requestId: 'make-admin', address: 'command line' };
const RESET_PAGE = '/Reset';

/**
 * Ends what another person may have set up who registered the address: sessions, factors and the password. Returns a
 * token with which the owner of the address chooses a password.
 */
async function replaceAccess(
  tx: Queryable,
  { id, email }: { id: string; email: string },
  { secret, now }: Pick<MakeOwnerDeps, 'secret' | 'now'>,
): Promise<string> {
  const at = now();
  await confirmAddress(tx, { id, email, at: new Date(at) });
  await setPasswordHash(tx, id, null);
  await revokeLinks(tx, id, at);
  const link = { id: randomUUID(), purpose: 'reset-password', userId: id, email } as const;
  return issueLink(tx, link, { secret, now: at });
}

/**
 * Makes the user with this address an owner. When the address is not confirmed, anybody may have registered it: the
 * answer then has a link for choosing a new password, which works for half an hour, and the old password and all
 * sessions end. Whoever runs the command can read the database, so the link reveals nothing. Returns the result in
 * words. Throws when no user has the address.
 */
export async function makeOwner(
  { db, secret, origin, now }: MakeOwnerDeps,
  address: string,
): Promise<string> {
  const email = mailAddress(address.toLowerCase());
  const audit = auditOfServer(now, COMMAND);
  return db.transaction(async (tx) => {
    const user = await findByEmail(tx, email);
    if (!user) throw new Error(`No user is registered with ${email}. Register in the browser first.`);
    await tx.query("UPDATE users SET staff_role = 'owner', admin_by_demo = false WHERE id = $1", [user.id]);
    await audit(tx, {
      action: 'user.role',
      object: { type: 'user', id: user.id },
      after: { staff_role: 'owner' },
    });
    if (user.is_demo || (user.email_verified_at && user.password_hash !== null))
      return `${email} is now an owner.`;
    const token = await replaceAccess(tx, { id: user.id, email }, { secret, now });
    return (
      `${email} is now an owner. The address was not confirmed, so its password and its sessions have ended.\n` +
      `Choose a password within half an hour, or repeat the command for another link: ${origin}${RESET_PAGE}#token=${token}`
    );
  });
}
