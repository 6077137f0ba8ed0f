// A reverse proxy that sends each request to the next ready server, as nginx or a load balancer does. It forwards
// WebSockets, keeps connections to the servers open, and repeats only requests that it could not send.
import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const PROBE_MS = 200;
/** A server that fails this number of probes in a row gets no requests. */
const FAILURES = 2;

interface Proxy {
  origin: string;
  /** Replaces the list of servers. */
  route(origins: readonly string[]): Promise<void>;
  /** The servers that were ready at the last probe. */
  ready(): string[];
  close(): Promise<void>;
}

async function isReady(origin: string): Promise<boolean> {
  const probe = fetch(`${origin}/api/ready`, {
    signal: AbortSignal.timeout(2_000),
    headers: { connection: 'close' },
  });
  return probe.then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function startRoundRobinProxy(): Promise<Proxy> {
  let origins: readonly string[] = [];
  const ready = new Set<string>();
  const failures = new Map<string, number>();
  let turn = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });

  async function probe(): Promise<void> {
    await Promise.all(
      origins.map(async (origin) => {
        const failed = (await isReady(origin)) ? 0 : (failures.get(origin) ?? 0) + 1;
        failures.set(origin, failed);
        if (failed === 0) ready.add(origin);
        else if (failed >= FAILURES) ready.delete(origin);
      }),
    );
  }
  const timer = setInterval(() => void probe(), PROBE_MS);

  /** The ready servers, or all when none is ready; the order rotates with each call. */
  function candidates(): readonly string[] {
    const some = origins.filter((origin) => ready.has(origin));
    const all = some.length > 0 ? some : origins;
    turn += 1;
    return all.map((_, index) => all[(index + turn) % all.length]!);
  }

  const headersOf = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    // A client of the tests sends its address, so that one machine can be many customers.
    'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress ?? '',
  });

  function refuse(response: ServerResponse): void {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain', 'retry-after': '1' }).end('no server');
  }

  function forward(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    left: readonly string[],
  ): void {
    const [origin, ...others] = left;
    if (origin === undefined) return refuse(response);
    const { connection: _connection, ...headers } = headersOf(request);
    const passed = send(`${origin}${request.url ?? '/'}`, { method: request.method, headers, agent });
    passed.on('response', (answer) => {
      // The headers of the server's connection do not apply to the client's connection.
      const { connection: _ofServer, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        ready.delete(origin);
        forward(request, body, response, others);
      } else refuse(response);
    });
    passed.end(body);
  }

  const server = createServer((request, response) => {
    request.toArray().then(
      (chunks: Buffer[]) => forward(request, Buffer.concat(chunks), response, candidates()),
      () => response.destroy(),
    );
  });
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    const [origin] = candidates();
    if (origin === undefined) return client.destroy();
    const { hostname, port } = new URL(origin);
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(headersOf(request)).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      );
      upstream.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('')}\r\n`);
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async route(next) {
      origins = next;
      for (const known of ready) if (!next.includes(known)) ready.delete(known);
    },
    ready: () => origins.filter((origin) => ready.has(origin)),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
