// A call that may be slow is not cut off by the server's limit while it lasts, and is afterwards.
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

it('waits for the body of a slow call alone, and for nothing on its connection afterwards', async () => {
  const app = await slowApp();
  const { port } = app.server.address() as AddressInfo;
  const talk = (url: string) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.write(head(url));
    return socket;
  };
  const answer = async (socket: ReturnType<typeof talk>) => String((await once(socket, 'data'))[0]);

  const [slow, fast] = [talk('/slow'), talk('/fast')];
  // The fast one is cut off, so the limit has passed for both.
  expect(await answer(fast)).toContain('408 Request Timeout');
  slow.write('}');
  expect(await answer(slow)).toContain('200 OK');
  slow.write(head('/fast'));
  expect(await answer(slow)).toContain('408 Request Timeout');
  await app.close();
});
