// The routes by which a driver uploads pictures: PUT /api/drivers/me/licence/{item} and PUT /api/drivers/me/portrait.
import { notMultipart, pictureMissing } from '#domain/jobs/licenceRefusals.ts';
import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { uploadLicenceItem, uploadPortrait } from '#domain/jobs/calls/licence.ts';
import { LICENCE_PICTURE } from '#domain/jobs/contract/licence.ts';
import { destroyAbove, discardRest, failureOfForm } from '#server/platform/media/multipartForm.ts';
import { receivePicture, withWorkFolder, type ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPortraits } from './portrait.ts';
import { createLicences, type LicenceDeps } from './service.ts';

const FIELD = 'file';
const FORM_LIMITS = { fields: 0, files: 1, fileSize: LICENCE_PICTURE.bytes, headerPairs: 20 };

/**
 * Writes the picture of the form into `folder`. Errors: 415 for another content type, 413 for a picture that is too
 * large, 422 for a form without a picture, 400 for a malformed form.
 */
async function readPicture(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw notMultipart();
  try {
    destroyAbove(request, uploadLicenceItem.form.maxBytes);
    const part = await request.file({ limits: FORM_LIMITS });
    const file =
      part?.fieldname === FIELD
        ? await receivePicture(part, path.join(folder, 'received'), LICENCE_PICTURE.bytes)
        : undefined;
    if (!file) throw pictureMissing();
    return file;
  } catch (error) {
    throw failureOfForm(error);
  } finally {
    discardRest(request);
  }
}

// Not wrapped in fastify-plugin: other routes keep refusing multipart bodies.
export const licenceUploadRoutes: FastifyPluginAsync<LicenceDeps> = async (app, deps) => {
  const licences = createLicences(deps);
  const portraits = createPortraits(deps);
  await mkdir(deps.media.workFolder, { recursive: true });
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });

  serve(
    app,
    'licence',
    { uploadLicenceItem, uploadPortrait },
    {
      uploadLicenceItem: (request) =>
        withWorkFolder(deps.media, async (folder) => {
          const file = await readPicture(request as FastifyRequest, folder);
          return licences.upload(sessionOf(request).userId, request.params.item, file, folder);
        }),
      uploadPortrait: (request) =>
        withWorkFolder(deps.media, async (folder) => {
          const file = await readPicture(request as FastifyRequest, folder);
          return portraits.upload(sessionOf(request).userId, file, folder);
        }),
    },
  );
};
