// Routes of drivers' licences: the driver's own pictures, and their review by staff. uploadRoutes.ts has the upload.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idParams } from '#domain/kit/fields.ts';
import {
  licence,
  licencePictureParams,
  licencePictureQuery,
  licenceReview,
  ownLicenceParams,
} from '#domain/jobs/contract/licence.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { CONTENT_TYPE, sweepDocuments } from './documentFiles.ts';
import { reviewLicence } from './review.ts';
import { createLicences, type LicenceDeps } from './service.ts';
import { licenceUploadRoutes } from './uploadRoutes.ts';

const tags = ['licence'];
const REVIEWS = 'users.edit';
// A picture that is opened on its own can neither run scripts nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export const licenceRoutes: FastifyPluginAsyncZod<LicenceDeps> = async (app, deps) => {
  const licences = createLicences(deps);
  await app.register(licenceUploadRoutes, deps);

  app.addHook('onReady', async () => {
    // A failure here does not stop the start.
    await sweepDocuments(deps.db, deps.media, deps.now()).catch((error: unknown) =>
      app.log.warn({ failure: String(error) }, 'Sweeping licence documents failed.'),
    );
  });

  app.get(
    '/api/drivers/me/licence',
    {
      config: { access: 'driver' },
      schema: { tags, summary: "The caller's licence, and what is missing", response: { 200: licence } },
    },
    async (request) => licences.read(sessionOf(request).userId),
  );

  app.delete(
    '/api/drivers/me/licence/:item',
    {
      config: { access: 'driver' },
      schema: {
        tags,
        summary: "Delete a picture of the caller's licence that is not approved",
        params: ownLicenceParams,
        response: { 200: licence },
      },
    },
    async (request) => licences.remove(sessionOf(request).userId, request.params.item),
  );

  app.get(
    '/api/users/:id/licence',
    {
      config: { access: { permission: REVIEWS } },
      schema: { tags, summary: 'The licence of a driver', params: idParams, response: { 200: licence } },
    },
    async (request) => licences.readFor(request.params.id),
  );

  app.get(
    '/api/users/:id/licence/:item',
    {
      config: { access: { permission: REVIEWS, or: 'user' } },
      schema: {
        tags,
        summary: 'A picture of a licence, for the driver and for staff',
        params: licencePictureParams,
        querystring: licencePictureQuery,
        response: {
          200: { description: 'The picture.', content: { [CONTENT_TYPE]: { schema: z.any() } } },
        },
      },
    },
    async (request, reply) => {
      const { userId, staffRole } = sessionOf(request);
      const { id, item } = request.params;
      const { content, contentType } = await licences.openPicture(
        { userId, mayReadAll: mayDo(staffRole, REVIEWS) },
        { driverId: id, item, documentId: request.query.document },
        auditOf(request, deps.now),
      );
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="licence-${item}.jpg"`)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .type(contentType)
        .send(content);
    },
  );

  app.put(
    '/api/users/:id/licence/review',
    {
      config: { access: { permission: REVIEWS }, recentSignIn: true },
      schema: {
        tags,
        summary: 'Approve or reject the pictures of a licence',
        params: idParams,
        body: licenceReview,
        response: { 200: licence },
      },
    },
    async (request) =>
      reviewLicence(
        deps,
        { actor: sessionOf(request), driverId: request.params.id, review: request.body },
        auditOf(request, deps.now),
      ),
  );
};
