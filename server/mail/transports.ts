// Where mails go: to an SMTP server, or into files where none is configured.
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { CALENDAR_FILE } from '#server/modules/reservations/calendar.ts';

export interface Mail {
  /** What this mail is, for good: the same key is the same mail. */
  key: string;
  /** Mails asked for later have a higher number. */
  number: number;
  date: Date;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string } | undefined;
}

export interface MailSink {
  /** Delivers it; throws where that cannot be told for certain, and may then be called again with the same mail. */
  send(mail: Mail): Promise<void>;
}

const nameOf = (key: string) => key.replace(/[^\w-]+/g, '.');

/** The message that nodemailer makes of it. One key has one Message-ID, so that a mail sent twice is known for it. */
function messageOf(mail: Mail, from: string) {
  const { key, calendar, date, to, subject, text, html } = mail;
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    date,
    messageId: `<${nameOf(key)}@${domain}>`,
    // Not to be answered by out-of-office notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: calendar
      ? [
          {
            filename: CALENDAR_FILE,
            content: calendar.content,
            contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          },
        ]
      : [],
  };
}

/**
 * Writes each mail into a file of `folder`. The file's name is the mail's key and it appears whole or not at all, so
 * that writing it again after a crash leaves one mail.
 */
export function folderSink(folder: string, from: string): MailSink {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      // Names and addresses: nobody else on this machine reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(mail.number).padStart(10, '0')}-${nameOf(mail.key)}.eml`);
      const draft = `${file}.draft`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(message as Buffer);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },
  };
}

// A server that stays silent for longer is given up, well before the outbox would let another of ours try.
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

/** What went wrong, without what the server said: that may name the recipient. */
function failure(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const details = [code, responseCode].filter((detail) => detail !== undefined).join(' ');
  return new Error(`The mail server did not take it${details ? ` (${details})` : ''}.`);
}

/**
 * Sends by SMTP. A crash between the server's answer and our note of it sends the mail a second time, with the same
 * Message-ID: SMTP knows no other way to tell.
 */
export function smtpSink(url: string, from: string): MailSink {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw failure(error);
      }
    },
  };
}
