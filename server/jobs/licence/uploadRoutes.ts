// The route by which a driver uploads a picture of the licence: PUT /api/drivers/me/licence/{item}.
import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { licence, LICENCE_PICTURE, ownLicenceParams } from '#domain/jobs/contract/licence.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { pictureRefusal } from '#server/platform/media/decodePicture.ts';
import {
  failureOfForm,
  destroyAbove,
  discardRest,
  refuseAbove,
} from '#server/platform/media/multipartForm.ts';
import { receivePicture, withWorkFolder, type ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { allowSlowBody } from '#server/platform/http/slowBodies.ts';
import { createLicences, type LicenceDeps } from './service.ts';

const FIELD = 'file';
/** The picture and the multipart overhead. */
const FORM_BYTES = LICENCE_PICTURE.bytes + 64 * 1024;
const FORM_LIMITS = { fields: 0, files: 1, fileSize: LICENCE_PICTURE.bytes, headerPairs: 20 };
/** Both pictures, and many second tries, of several drivers behind one address. */
const UPLOADS_A_MINUTE = 30;

/**
 * Writes the picture of the form into `folder`. Errors: 415 for another content type, 413 for a picture that is too
 * large, 422 for a form without a picture, 400 for a malformed form.
 */
async function readPicture(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) {
    throw new HttpProblem(415, 'Pictures are sent as multipart/form-data.', { code: 'not_multipart' });
  }
  try {
    destroyAbove(request, FORM_BYTES);
    const part = await request.file({ limits: FORM_LIMITS });
    const file =
      part?.fieldname === FIELD
        ? await receivePicture(part, path.join(folder, 'received'), LICENCE_PICTURE.bytes)
        : undefined;
    if (!file) throw pictureRefusal(422, 'Please choose a picture.', 'picture_missing', FIELD);
    return file;
  } catch (error) {
    throw failureOfForm(error);
  } finally {
    discardRest(request);
  }
}

// Not wrapped in fastify-plugin: other routes keep refusing multipart bodies.
export const licenceUploadRoutes: FastifyPluginAsyncZod<LicenceDeps> = async (app, deps) => {
  const licences = createLicences(deps);
  await mkdir(deps.media.workFolder, { recursive: true });
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });

  app.put(
    '/api/drivers/me/licence/:item',
    {
      onRequest: [refuseAbove(FORM_BYTES), allowSlowBody],
      bodyLimit: FORM_BYTES,
      config: { access: 'driver', rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags: ['licence'],
        summary: "Upload a picture of the caller's licence; it replaces the one before",
        description: 'multipart/form-data: file (JPEG, PNG or WebP, at most 10 MB).',
        params: ownLicenceParams,
        response: { 200: licence },
      },
    },
    async (request) =>
      withWorkFolder(deps.media, async (folder) => {
        const file = await readPicture(request, folder);
        return licences.upload(sessionOf(request).userId, request.params.item, file, folder);
      }),
  );
};
