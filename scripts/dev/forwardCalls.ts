// Forwards the calls of `npm run dev` to the server. A call that meets a restart of the server is sent again to the next
// server: the page never receives an error that only the restart causes.
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 100;
const LONGEST_MS = 60_000;
/** Headers of one connection. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

/** Sends the call once; rejects when the server does not listen, or ends before its whole answer has arrived. */
function sendOnce(port: number, { url, method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const sent = request({
      ...{ host: '127.0.0.1', port, path: url, method, agent: false },
      headers: { ...withoutConnection(headers), ...length },
    });
    sent.on('error', reject).on('response', (answer) => {
      buffer(answer).then(
        (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, content }),
        reject,
      );
    });
    sent.end(body);
  });
}

/** A call to an address of `calls` waits for the server on this port, at most a minute. */
export const forwardCalls = (port: number, calls: RegExp) => ({
  name: 'forward-calls',
  middleware: async (call: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (!calls.test(call.url ?? '')) return next();
    const giveUpAt = performance.now() + LONGEST_MS;
    const body = await buffer(call).catch(() => undefined);
    while (body && !response.destroyed) {
      try {
        const { status, headers, content } = await sendOnce(port, call, body);
        response.writeHead(status, withoutConnection(headers)).end(content);
        return;
      } catch {
        if (performance.now() > giveUpAt) break;
        await wait(EVERY_MS);
      }
    }
    if (!response.destroyed)
      response.writeHead(504).end('The server has not answered for a minute: see the output of npm run dev.');
  },
});
