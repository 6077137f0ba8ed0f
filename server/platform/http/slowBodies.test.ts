// Tests that a slow call may exceed the server's request timeout, and that the next request on its connection may not.
import type { AddressInfo } from 'node:net';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { answerClientError, problems } from './problem.ts';
import { allowSlowBody } from './slowBodies.ts';

async function slowApp() {
  const app = Fastify({
    clientErrorHandler: answerClientError,
    requestTimeout: 30,
    http: { headersTimeout: 30, connectionsCheckingInterval: 10 },
  });
  await app.register(problems);
  app.post('/fast', async () => 'read');
  app.post('/slow', { onRequest: allowSlowBody }, async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const head = (url: string) =>
  `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;

it('exempts only the slow call from the timeout, and no later request on its connection', async () => {
  const app = await slowApp();
  const { port } = app.server.address() as AddressInfo;
  const talk = (url: string) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.write(head(url));
    return socket;
  };
  const answer = async (socket: ReturnType<typeof talk>) => String((await once(socket, 'data'))[0]);

  const [slow, fast] = [talk('/slow'), talk('/fast')];
  // The timeout has passed for both, because the fast call gets a 408.
  expect(await answer(fast)).toContain('408 Request Timeout');
  slow.write('}');
  expect(await answer(slow)).toContain('200 OK');
  slow.write(head('/fast'));
  expect(await answer(slow)).toContain('408 Request Timeout');
  await app.close();
});
