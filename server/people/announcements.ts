// Informs the owner of an account by mail about changes of its sign-in.
import type { Queryable } from '#server/platform/db/database.ts';
import type { AccountMailKind } from './mail/accountTemplates.ts';
import { enqueueAccountMailIfAllowed } from './mail/accountMails.ts';
import { findUser } from './repository.ts';

/** Requests the mail for a user whose email is confirmed: an unconfirmed address may belong to another person. */
export async function announceToOwner(
  tx: Queryable,
  { userId, mail }: { userId: string; mail: AccountMailKind },
  now: number,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user?.email_verified_at) return;
  await enqueueAccountMailIfAllowed(tx, { mail, userId, recipient: user.email }, now);
}
