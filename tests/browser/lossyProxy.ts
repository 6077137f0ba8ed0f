// A proxy in front of the product that loses answers: each call that changes something has its effect, and then the
// connection is closed without the answer. The same call passes when it is sent again.
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** The calls that start a session are not keyed: a repetition opens another session in place of the first. */
const STARTS_SESSION = /^\/api\/(auth|demo-login)\b/;

export class LossyProxy {
  readonly origin: string;
  /** The calls whose answers were lost, as 'POST /api/reviews'. */
  readonly lost: string[];
  private readonly server: http.Server;

  private constructor(server: http.Server, lost: string[]) {
    this.server = server;
    this.lost = lost;
    this.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  static async start(target: string): Promise<LossyProxy> {
    const seen = new Set<string>();
    const lost: string[] = [];
    const { host } = new URL(target);
    const server = http.createServer((asked, given) => void forward(asked, given));

    async function forward(asked: http.IncomingMessage, given: http.ServerResponse): Promise<void> {
      const { method = 'GET', url = '/', headers } = asked;
      const body = await buffer(asked);
      const attempt = [method, url, headers['idempotency-key'] ?? body.toString()].join(' ');
      const isLost =
        method !== 'GET' && url.startsWith('/api/') && !STARTS_SESSION.test(url) && !seen.has(attempt);
      const own = { ...headers, host, ...(headers.origin && { origin: target }) };
      http
        .request(`${target}${url}`, { method, headers: own, agent: false }, (answer) => {
          if (isLost) {
            seen.add(attempt);
            lost.push(`${method} ${url}`);
            answer.resume().on('end', () => given.destroy());
            return;
          }
          // A browser repeats a call by itself on a connection that it has used before.
          given.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
          answer.pipe(given);
        })
        .on('error', () => given.destroy())
        .end(body);
    }
    // Without WebSockets the page uses polling.
    server.on('upgrade', (_asked, socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LossyProxy(server, lost);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
