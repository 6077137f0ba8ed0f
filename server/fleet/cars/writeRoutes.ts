// Routes for admins that change cars. Cars arrive as multipart/form-data with their pictures.
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { car, type Car } from '#domain/fleet/contract/cars.ts';
import { idParams } from '#domain/kit/fields.ts';
import { auditOf, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import { refuseAbove } from '#server/platform/media/multipartForm.ts';
import { allowSlowBody } from '#server/platform/http/slowBodies.ts';
import { FORM_BYTES, FORM_LIMITS, readCarForm, type CarForm } from './carForm.ts';
import type { Catalogue } from './catalogue.ts';
import { createCarEditing } from './editing.ts';
import { openPictureFiles } from './pictureFiles.ts';

const tags = ['cars'];

const FORM = `multipart/form-data: make, model, year, description, price, CarForReason; dayPrice, weekPrice, turnaroundMinutes (optional; empty for none, left out to keep them); images (files, repeated);
deletedImages (JSON list of ids of pictures); order (JSON list of ids of pictures and of 'new:0', 'new:1'… for the files).`;

export interface CarWriteOptions {
  db: Database;
  now: () => number;
  media: MediaStore;
  catalogue: Catalogue;
}

// Not wrapped in fastify-plugin: other routes keep refusing multipart bodies.
export const carWriteRoutes: FastifyPluginAsyncZod<CarWriteOptions> = async (
  app,
  { db, now, media, catalogue },
) => {
  const files = await openPictureFiles(media, (error) =>
    app.log.warn({ reason: String(error) }, 'Files of a picture could not be deleted.'),
  );
  const cars = createCarEditing({ db, now, files, catalogue });
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });

  app.addHook('onReady', async () => {
    // A failure here does not stop the start.
    await cars
      .sweepPictures()
      .catch((error: unknown) => app.log.warn({ failure: String(error) }, 'Sweeping pictures failed.'));
  });

  const withForm = (
    request: FastifyRequest,
    save: (form: CarForm, workFolder: string, audit: Audit) => Promise<Car>,
  ): Promise<Car> =>
    files.withWorkFolder(async (folder) =>
      save(await readCarForm(request, folder), folder, auditOf(request, now)),
    );

  const takesForm = { onRequest: [refuseAbove(FORM_BYTES), allowSlowBody], bodyLimit: FORM_BYTES };

  app.post(
    '/api/cars',
    {
      ...takesForm,
      config: { access: { permission: 'cars.edit' } },
      schema: { tags, summary: 'Add a car', description: FORM, response: { 201: car } },
    },
    async (request, reply) => reply.code(201).send(await withForm(request, cars.add)),
  );

  app.put(
    '/api/cars/:id',
    {
      ...takesForm,
      config: { access: { permission: 'cars.edit' } },
      schema: { tags, summary: 'Change a car', description: FORM, params: idParams, response: { 200: car } },
    },
    async (request) =>
      withForm(request, (form, folder, audit) => cars.change(request.params.id, form, folder, audit)),
  );

  app.delete(
    '/api/cars/:id',
    {
      config: { access: { permission: 'cars.edit' }, recentSignIn: true },
      schema: { tags, summary: 'Delete a car', params: idParams, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await cars.remove(request.params.id, auditOf(request, now));
      return reply.code(204).send();
    },
  );
};
