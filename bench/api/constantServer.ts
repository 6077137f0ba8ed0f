// A bare server of the same framework: answers every request with the bytes that its parent sends.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

process.once('message', (text: string) => {
  const bytes = Buffer.from(text);
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  void app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const { port } = app.server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${String(port)}/`);
  });
});
