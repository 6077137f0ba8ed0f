// The configured mail transport, and the addresses to which every mail links.
import path from 'node:path';
import type { Env } from '../process/env.ts';
import { folderTransport, smtpTransport, type MailTransport } from './transports.ts';

export interface Mailer {
  transport: MailTransport;
  supportEmail: string;
  /** The address of the browser app without a path. */
  origin: () => string;
}

/** The folder into which the file transport writes. */
export const outboxFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => path.join(DATA_DIR, 'outbox');

/** `origin` returns this server's own origin; links use it when PUBLIC_ORIGIN is not set. */
export function createMailer(env: Env, origin: () => string): Mailer {
  return {
    transport: env.SMTP_URL
      ? smtpTransport(env.SMTP_URL, env.MAIL_FROM)
      : folderTransport(outboxFolder(env), env.MAIL_FROM),
    supportEmail: env.SUPPORT_EMAIL,
    origin: () => env.PUBLIC_ORIGIN ?? origin(),
  };
}
