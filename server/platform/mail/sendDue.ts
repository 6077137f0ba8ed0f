// Sends the mails of the outbox: each room prepares its mails, and this file renders them and passes them to the transport.
import type { Instant } from '#domain/time/london.ts';
import { runDue, type MAIL_TASKS, type OutboxDeps } from '../outbox/outbox.ts';
import type { MailContent } from './mailContent.ts';
import type { Mailer } from './mailer.ts';
import { renderHtml, renderText } from './renderMail.ts';
import type { Mail } from './transports.ts';

export interface MailDeps extends OutboxDeps {
  mailer: Mailer;
  now: () => Instant;
}

export interface PreparedMail extends Pick<Mail, 'to' | 'attachments' | 'calendar'> {
  content: MailContent;
  /** Of the greeting; null for none. */
  firstName: string | null;
  /** The page that the mail names for questions about the booking; null for none. */
  profileUrl?: string | null;
}

/** The mails of a room. */
export interface MailRoom<Payload, Deps extends MailDeps> {
  /** The kind of the outbox's tasks. */
  task: (typeof MAIL_TASKS)[number];
  /** Reads what the outbox does not store; undefined for a mail that is obsolete. */
  prepare: (deps: Deps, payload: Payload) => Promise<PreparedMail | undefined>;
  /** Called after the transport has accepted the mail. */
  onSent?: (deps: Deps, key: string, recipient: string) => Promise<void>;
}

/** Sends all due mails of a room, or stops when `isStopped` returns true. A mail that the transport refuses stays due. */
export const sendDue = <Payload, Deps extends MailDeps>(
  deps: Deps,
  { task, prepare, onSent }: MailRoom<Payload, Deps>,
  isStopped?: () => boolean,
): Promise<void> =>
  runDue<Payload>(
    deps,
    task,
    async (entry) => {
      const { mailer, now } = deps;
      const mail = await prepare(deps, entry.payload);
      if (!mail) return;
      const { content, firstName, profileUrl = null, ...rest } = mail;
      const context = { firstName, profileUrl, supportEmail: mailer.supportEmail };
      await mailer.transport.send({
        ...rest,
        key: entry.dedupe_key,
        number: entry.id,
        requestId: entry.request_id ?? undefined,
        date: new Date(now()),
        subject: content.subject,
        text: renderText(content, context),
        html: renderHtml(content, context),
      });
      await onSent?.(deps, entry.dedupe_key, mail.to.address);
    },
    isStopped,
  );
