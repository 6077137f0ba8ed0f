// The mail transports: an SMTP server, or files when none is configured.
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** Identifies the mail: two mails with the same key are one mail. */
  key: string;
  /** Increases with the time at which mails are enqueued. */
  number: number;
  date: Date;
  /** The id of the request that caused the mail. */
  requestId?: string | undefined;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** In addition to the calendar entry. `content` draws the file when the mail is composed. */
  attachments?: { filename: string; contentType: string; content: () => Promise<Buffer> }[] | undefined;
  calendar?: { filename: string; method: 'PUBLISH' | 'CANCEL'; content: string } | undefined;
}

export interface MailTransport {
  /** Delivers the mail. Throws when the delivery is uncertain; the caller then repeats it with the same mail. */
  send(mail: Mail): Promise<void>;
}

const nameOf = (key: string) => key.replace(/[^\w-]+/g, '.');

/** The message for nodemailer. The Message-ID follows from the key, so that mail programs recognise a duplicate. */
async function messageOf(mail: Mail, from: string) {
  const { key, calendar, attachments = [], date, requestId, to, subject, text, html } = mail;
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    date,
    messageId: `<${nameOf(key)}@${domain}>`,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...(requestId && { 'X-Request-Id': requestId }) },
    attachments: [
      ...(calendar
        ? [
            {
              filename: calendar.filename,
              content: calendar.content,
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
            },
          ]
        : []),
      ...(await Promise.all(attachments.map(async (file) => ({ ...file, content: await file.content() })))),
    ],
  };
}

/**
 * Writes each mail into a file of `folder`. The file is named after the mail's key and is written atomically, so that a
 * repetition after a crash leaves one mail.
 */
export function folderTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(await messageOf(mail, from));
      // The files contain names and addresses, so only the server's user may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(mail.number).padStart(10, '0')}-${nameOf(mail.key)}.eml`);
      const draft = `${file}.draft`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(message as Buffer);
        // The age of the file follows the server's clock, by which old files are deleted.
        await handle.utimes(mail.date, mail.date);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },
  };
}

// Shorter than the lease of an outbox task, so that no two workers send the same mail.
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

/** The error without the server's own text, which may contain the recipient's address. */
function failure(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const details = [code, responseCode].filter((detail) => detail !== undefined).join(' ');
  return new Error(`The mail server did not take it${details ? ` (${details})` : ''}.`);
}

/**
 * Sends by SMTP. A crash between the server's answer and the update of the outbox sends the mail a second time with the
 * same Message-ID; SMTP has no means to prevent that.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(await messageOf(mail, from));
      } catch (error) {
        throw failure(error);
      }
    },
  };
}
