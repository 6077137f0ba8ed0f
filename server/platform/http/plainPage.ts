// A page without the browser app, for a browser that opens an address which no screen can have or which is refused.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';
import { newNonce } from './security.ts';

const CALLS = /^\/(?:api|sandbox)(?:[/?]|$)/;
const STYLE = 'body{max-width:36rem;margin:20vh auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif}';

/** True for a browser that shows the answer as a page. */
export const opensPage = ({ url, method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !CALLS.test(url) && (headers.accept ?? '').includes('text/html');

/** Sends the page; the caller has set the status. */
export function sendPlainPage(
  reply: FastifyReply,
  { title, text }: { title: string; text: string },
): FastifyReply {
  const nonce = newNonce();
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">To the start page</a></p></main></body>
</html>
`,
    );
}
