// The development mailbox: shows the mails that the file transport writes, as plain text with links. It exists only in
// development: with sandbox payments, the embedded database, no mail server, and no other machine that can reach it. It
// answers only this machine, because its links open every account.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import PostalMime from 'postal-mime';
import { isReachable, LOOPBACK_HOST, type Env } from '../process/env.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { isForwarded, isLoopbackAddress } from '../process/networkAddress.ts';
import { newNonce } from '../http/security.ts';

export const MAILBOX_URL = '/dev/mailbox';
/** The newest mails; older ones stay in the folder. */
const SHOWN = 100;

type MailboxEnv = Pick<
  Env,
  'DATABASE_URL' | 'SMTP_URL' | 'NODE_ENV' | 'HOST' | 'PUBLIC_ORIGIN' | 'TRUST_PROXY' | 'stripe'
>;

/** True if this configuration has the development mailbox. */
export function hasDevMailbox(env: MailboxEnv): boolean {
  const isPublic = env.NODE_ENV === 'production' || isReachable(env);
  return !env.DATABASE_URL && !env.SMTP_URL && !env.stripe && !isPublic;
}

/**
 * True for a browser on this machine that has opened an address of this machine. A page of another site whose name
 * leads to this machine sends its own name as host.
 */
function isOwnBrowser({ headers, socket }: FastifyRequest): boolean {
  const address = `http://${headers.host ?? ''}`;
  const isOwnHost = URL.canParse(address) && LOOPBACK_HOST.test(new URL(address).hostname);
  return isOwnHost && isLoopbackAddress(socket.remoteAddress ?? '') && !isForwarded(headers);
}

interface ShownMail {
  to: string;
  subject: string;
  date: string;
  text: string;
}

async function readMails(folder: string): Promise<ShownMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.sort().reverse().slice(0, SHOWN);
  return Promise.all(
    newest.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      return {
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        date: mail.date ?? '',
        text: mail.text ?? '',
      };
    }),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The text with its addresses of web pages as links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const shown = escaped(part);
      return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');

const STYLE = `
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem;background:#f6f1e7;color:#191a1e;font:1rem/1.55 system-ui,sans-serif}
article{margin:1.5rem 0;padding:1rem 1.25rem;background:#fffcf5;border:1px solid #e6dcc8}
h2{margin:0;font-size:1.1rem}
pre{margin:1rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:#74571f}`;

const article = ({ to, subject, date, text }: ShownMail) =>
  `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(date)}</p><pre>${linked(text)}</pre></article>`;

const page = (mails: readonly ShownMail[], nonce: string) =>
  `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Development mailbox</h1>
<p>This server has no mail server. Its mails are files; the newest are shown here. Reload the page for more.</p>
${mails.length > 0 ? mails.map(article).join('\n') : '<p>No mail has been sent yet.</p>'}
</main></body>
</html>
`;

export interface DevMailboxOptions {
  /** The folder of the file transport. */
  folder: string;
}

export const devMailbox: FastifyPluginAsync<DevMailboxOptions> = async (app, { folder }) => {
  app.get(MAILBOX_URL, { schema: { hide: true } }, async (request, reply) => {
    if (!isOwnBrowser(request)) throw new HttpProblem(404, 'There is nothing at this address.');
    const nonce = newNonce();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page(await readMails(folder), nonce));
  });
};
