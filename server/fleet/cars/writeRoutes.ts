// Routes for admins that change cars. Cars arrive as multipart/form-data with their pictures.
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { addCar, changeCar, deleteCar } from '#domain/fleet/calls/staff.ts';
import { auditOf, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import { FORM_LIMITS, readCarForm, type CarForm } from './carForm.ts';
import type { Catalogue } from './catalogue.ts';
import { createCarEditing } from './editing.ts';
import { openPictureFiles } from './pictureFiles.ts';

export interface CarOptions {
  db: Database;
  now: () => number;
  media: MediaStore;
  catalogue: Catalogue;
}

// Not wrapped in fastify-plugin: other routes keep refusing multipart bodies.
export const carWriteRoutes: FastifyPluginAsync<CarOptions> = async (app, { db, now, media, catalogue }) => {
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

  serve(
    app,
    'cars',
    { addCar, changeCar, deleteCar },
    {
      addCar: (request) => withForm(request as FastifyRequest, cars.add),
      changeCar: (request) =>
        withForm(request as FastifyRequest, (form, folder, audit) =>
          cars.change(request.params.id, form, folder, audit),
        ),
      deleteCar: (request) => cars.remove(request.params.id, auditOf(request, now)),
    },
  );
};
