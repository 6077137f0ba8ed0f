// Sends the mails about accounts: reads the recipient, creates the link and passes the mail to the transport.
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { accountMailContent, type AccountMailKind } from './accountTemplates.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { renderHtml, renderText } from '#server/platform/mail/renderMail.ts';
import { runDue, type OutboxDeps, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import { ACCOUNT_MAIL_TASK, type AccountMailTask } from './accountMails.ts';
import { issueLink, type LinkPurpose } from '../links.ts';
import { findByEmail, findUser, type UserRow } from '../repository.ts';
import { DAY } from '#domain/time/durations.ts';

export interface AccountMailDeps extends OutboxDeps {
  mailer: Mailer;
  now: () => number;
  /** Signs the links. */
  secret: string;
}

/** The pages that the links open. The token is in the fragment, which browsers send to no server. */
const PAGES: Record<LinkPurpose, string> = {
  'verify-email': '/Verify',
  'reset-password': '/Reset',
  'change-email': '/ConfirmEmail',
};
/** The page that a mail opens without a token: the signed-in driver uploads pictures there. */
const DASHBOARD = '/DriversDashboard';
const LICENCE_MAILS: readonly AccountMailKind[] = [
  'licence-approved',
  'licence-rejected',
  'licence-expiring',
];
const hasLink = (mail: AccountMailKind): mail is LinkPurpose => mail in PAGES;

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

async function sendMail(deps: AccountMailDeps, entry: OutboxEntry<AccountMailTask>): Promise<void> {
  const { db, mailer, now, secret } = deps;
  const [request] = await db.query<RequestRow>(
    'SELECT id, mail, user_id, recipient, note FROM account_mails WHERE id = $1',
    [entry.payload.requestId],
  );
  const user = request && (await findAddressee(db, request));
  if (!user) return;
  const { id, mail, recipient, note } = request;
  const link = hasLink(mail)
    ? `${mailer.origin()}${PAGES[mail]}#token=${await issueLink(
        db,
        { id, purpose: mail, userId: user.id, email: recipient },
        { secret, now: now() },
      )}`
    : LICENCE_MAILS.includes(mail)
      ? mailer.origin() + DASHBOARD
      : undefined;
  const content = accountMailContent(mail, link, note ?? '');
  const context = { firstName: null, profileUrl: null, supportEmail: mailer.supportEmail };
  await mailer.transport.send({
    key: entry.dedupe_key,
    number: entry.id,
    requestId: entry.request_id ?? undefined,
    date: new Date(now()),
    to: { name: '', address: recipient },
    subject: content.subject,
    text: renderText(content, context),
    html: renderHtml(content, context),
  });
}

/** Sends all due mails about accounts, or stops when `isStopped` returns true. */
export function sendDueAccountMails(deps: AccountMailDeps, isStopped?: () => boolean): Promise<void> {
  return runDue<AccountMailTask>(deps, ACCOUNT_MAIL_TASK, (entry) => sendMail(deps, entry), isStopped);
}

/** Deletes old data of the mails about accounts: requests after a day, and links a day after they expire. */
export async function deleteOldAccountMails(db: Database, now: number): Promise<void> {
  const yesterday = new Date(now - DAY);
  await db.query('DELETE FROM account_mails WHERE requested_at <= $1', [yesterday]);
  await db.query('DELETE FROM account_links WHERE expires_at <= $1', [yesterday]);
}
