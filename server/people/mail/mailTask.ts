// Sends the mails about accounts: reads the recipient, creates the link and passes the mail to the transport.
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { ACCOUNT_MAIL_PAGES, accountMailContent, type AccountMailKind } from './accountTemplates.ts';
import { sendDue, type MailDeps, type PreparedMail } from '#server/platform/mail/sendDue.ts';
import { ACCOUNT_MAIL_TASK, type AccountMailTask } from './accountMails.ts';
import { deleteOldTokens, isLinkPurpose, issueLink } from '../oneTimeTokens.ts';
import { findByEmail, findUser, type UserRow } from '../repository.ts';
import { DAY } from '#domain/time/durations.ts';

export interface AccountMailDeps extends MailDeps {
  /** Signs the links. */
  secret: string;
}

interface RequestRow {
  id: string;
  mail: AccountMailKind;
  user_id: string | null;
  recipient: string;
  note: string | null;
}

/** The user of a requested mail; undefined when the mail is obsolete. */
async function findAddressee(db: Queryable, request: RequestRow): Promise<UserRow | undefined> {
  const { mail, user_id: userId, recipient } = request;
  if (mail === 'reset-password') {
    const user = await findByEmail(db, recipient);
    // The passwords of demo accounts are public and cannot be changed; the demo admin has none.
    return user && !user.is_demo ? user : undefined;
  }
  const user = userId ? await findUser(db, userId) : undefined;
  if (mail === 'verify-email' && (user?.email !== recipient || user.email_verified_at)) return undefined;
  return mail === 'change-email' && user?.pending_email !== recipient ? undefined : user;
}

/** The page of a mail, with a new token for a mail that needs one; undefined for a mail without a page. */
async function linkOf(deps: AccountMailDeps, request: RequestRow, userId: string) {
  const { db, mailer, secret, now } = deps;
  const { id, mail, recipient } = request;
  const page = ACCOUNT_MAIL_PAGES[mail];
  if (page === undefined) return undefined;
  const address = mailer.origin() + page;
  if (!isLinkPurpose(mail)) return address;
  const link = { id, purpose: mail, userId, email: recipient };
  return `${address}#token=${await issueLink(db, link, { secret, now: now() })}`;
}

async function prepare(
  deps: AccountMailDeps,
  { requestId }: AccountMailTask,
): Promise<PreparedMail | undefined> {
  const [request] = await deps.db.query<RequestRow>(
    'SELECT id, mail, user_id, recipient, note FROM account_mails WHERE id = $1',
    [requestId],
  );
  const user = request && (await findAddressee(deps.db, request));
  if (!user) return undefined;
  const link = await linkOf(deps, request, user.id);
  return {
    to: { name: '', address: request.recipient },
    firstName: null,
    content: accountMailContent(request.mail, link, request.note ?? ''),
  };
}

/** Sends all due mails about accounts, or stops when `isStopped` returns true. */
export const sendDueAccountMails = (deps: AccountMailDeps, isStopped?: () => boolean): Promise<void> =>
  sendDue(deps, { task: ACCOUNT_MAIL_TASK, prepare }, isStopped);

/** Deletes old data of the mails about accounts: requests after a day, and one-time tokens a day after they expire. */
export async function deleteOldAccountMails(db: Database, now: number): Promise<void> {
  const yesterday = new Date(now - DAY);
  await db.query('DELETE FROM account_mails WHERE requested_at <= $1', [yesterday]);
  await deleteOldTokens(db, now);
}
