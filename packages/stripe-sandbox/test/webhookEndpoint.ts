// A webhook endpoint for tests: it records deliveries and resolves when they have arrived.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  body: string;
  signature: string;
  type: string;
  id: string;
  userAgent: string;
}

export interface Endpoint {
  url: string;
  received: Delivery[];
  /** Resolves with the first `count` deliveries once they have arrived. */
  first(count: number): Promise<Delivery[]>;
  close(): Promise<void>;
}

/** Starts an endpoint; `status` chooses the response to the delivery with that number, counted from 1. */
export async function startEndpoint(status: (count: number) => number = () => 200): Promise<Endpoint> {
  const received: Delivery[] = [];
  const waiting: { count: number; resolve: (deliveries: Delivery[]) => void }[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      const { 'stripe-signature': signature, 'user-agent': userAgent } = request.headers;
      received.push({ body, signature: String(signature), userAgent: String(userAgent), id, type });
      response.writeHead(status(received.length), { location: '/elsewhere' }).end();
      for (const { count, resolve } of waiting) {
        if (received.length >= count) resolve(received.slice(0, count));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    received,
    first: (count) =>
      received.length >= count
        ? Promise.resolve(received.slice(0, count))
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
