import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardCalls } from './forwardCalls.ts';

const opened: Server[] = [];
async function serve(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const ended = (server: Server | undefined) =>
  new Promise<void>((resolve) => {
    server?.close(() => resolve());
    server?.closeAllConnections();
  });
afterEach(async () => {
  await Promise.all(opened.splice(0).map(ended));
});

test('sends a call again to the next server when the server ends before or within its answer', async () => {
  const received: string[] = [];
  let answers = 0;
  const answer: RequestListener = (call, response) => {
    call.on('data', (body: Buffer) =>
      received.push(`${String(call.headers['idempotency-key'])} ${body.toString()}`),
    );
    call.on('end', () => {
      answers += 1;
      response.writeHead(201, { 'content-type': 'text/plain' });
      if (answers === 1) return call.socket.destroy();
      if (answers === 2) return response.write('half', () => call.socket.destroy());
      response.end('whole');
    });
  };
  const port = await serve(answer);
  const { middleware } = forwardCalls(port, /^\/api\//);
  const page = await serve((call, response) => {
    void middleware(call, response, () => response.writeHead(404).end());
  });

  const booked = await fetch(`http://127.0.0.1:${String(page)}/api/reservations`, {
    method: 'POST',
    headers: { 'idempotency-key': 'key' },
    body: 'dates',
  });
  expect([booked.status, await booked.text()]).toEqual([201, 'whole']);
  expect(booked.headers.get('content-type')).toBe('text/plain');
  expect(received).toEqual(Array(3).fill('key dates'));
  expect((await fetch(`http://127.0.0.1:${String(page)}/cars`)).status).toBe(404);
});
