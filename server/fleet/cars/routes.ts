// Public routes that read cars; writeRoutes.ts has those that change them.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getCar, getCars } from '#domain/fleet/calls/catalogue.ts';
import { acceptsBrotli } from '#server/platform/http/acceptsBrotli.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Catalogue } from './catalogue.ts';
import { carWriteRoutes, type CarOptions } from './writeRoutes.ts';

async function sendCars(
  catalogue: Catalogue,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const edition = await catalogue.current();
  const brotli = acceptsBrotli(headers);
  const { body, etag } = brotli ? edition.brotli : edition.plain;
  // Browsers store the response and revalidate it every time.
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (brotli) reply.header('content-encoding', 'br');
  // Bypasses the serialiser: the bytes were validated when the list was cached.
  return reply.type('application/json; charset=utf-8').send(body);
}

export const carRoutes: FastifyPluginAsync<CarOptions> = async (app, { db, now, media, catalogue }) => {
  app.addHook('onReady', () => catalogue.preload());
  await app.register(carWriteRoutes, { db, now, media, catalogue });
  serve(
    app,
    'cars',
    { getCars, getCar },
    {
      getCars: (request, reply) => sendCars(catalogue, request, reply),
      getCar: ({ params }) => catalogue.find(params.id),
    },
  );
};
