// A bare server of the same framework for the static pages. It serves the HTML that its parent sends, and the fonts
// and pictures of the build.
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

process.once('message', (pages: Record<string, string>) => {
  const app = Fastify();
  void app.register(fastifyStatic, {
    root: path.resolve('dist/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  void app.register(fastifyStatic, {
    root: path.resolve('public'),
    prefix: '/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  });
  for (const [address, html] of Object.entries(pages)) {
    const compressed = brotliCompressSync(html);
    app.get(address, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(compressed),
    );
  }
  void app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const { port } = app.server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${String(port)}`);
  });
});
