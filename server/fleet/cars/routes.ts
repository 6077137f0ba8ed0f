// Public routes that read cars; writeRoutes.ts has those that change them.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { car, carList } from '#domain/fleet/contract/cars.ts';
import { idParams } from '#domain/kit/fields.ts';
import { acceptsBrotli } from '#server/platform/http/acceptsBrotli.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import type { Catalogue } from './catalogue.ts';
import { carWriteRoutes } from './writeRoutes.ts';

const tags = ['cars'];

export interface CarOptions {
  db: Database;
  now: () => number;
  media: MediaStore;
  catalogue: Catalogue;
}

export const carRoutes: FastifyPluginAsyncZod<CarOptions> = async (app, { db, now, media, catalogue }) => {
  app.addHook('onReady', () => catalogue.preload());
  await app.register(carWriteRoutes, { db, now, media, catalogue });

  app.get(
    '/api/cars',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'All cars', response: { 200: carList, 304: z.undefined() } },
    },
    async (request, reply) => {
      const edition = await catalogue.current();
      const brotli = acceptsBrotli(request.headers);
      const { body, etag } = brotli ? edition.brotli : edition.plain;
      // Browsers store the response and revalidate it every time.
      reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
      if (brotli) reply.header('content-encoding', 'br');
      // Bypasses the serialiser: the bytes were validated when the list was cached.
      return reply.type('application/json; charset=utf-8').send(body as never);
    },
  );

  app.get(
    '/api/cars/:id',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'One car', params: idParams, response: { 200: car } },
    },
    async (request) => catalogue.find(request.params.id),
  );
};
