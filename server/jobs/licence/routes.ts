// Routes of drivers' licences: the driver's own pictures, and their review by staff. uploadRoutes.ts has the upload.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import {
  deleteLicenceItem,
  getLicence,
  getLicencePicture,
  getOwnLicence,
  reviewLicence as review,
} from '#domain/jobs/calls/licence.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve, type RequestOf } from '#server/platform/http/serve.ts';
import { sweepDocuments } from './documentFiles.ts';
import { reviewLicence } from './review.ts';
import { createLicences, type LicenceDeps } from './service.ts';
import { licenceUploadRoutes } from './uploadRoutes.ts';

const calls = { getOwnLicence, deleteLicenceItem, getLicence, getLicencePicture, review };
// A picture that is opened on its own can neither run scripts nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

async function sendPicture(
  deps: LicenceDeps,
  request: RequestOf<typeof getLicencePicture>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { userId, staffRole } = sessionOf(request);
  const { id, item } = request.params;
  const { content, contentType } = await createLicences(deps).openPicture(
    { userId, mayReadAll: mayDo(staffRole, getLicencePicture.access.permission) },
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
}

export const licenceRoutes: FastifyPluginAsync<LicenceDeps> = async (app, deps) => {
  const licences = createLicences(deps);
  await app.register(licenceUploadRoutes, deps);

  app.addHook('onReady', async () => {
    // A failure here does not stop the start.
    await sweepDocuments(deps.db, deps.media, deps.now()).catch((error: unknown) =>
      app.log.warn({ failure: String(error) }, 'Sweeping licence documents failed.'),
    );
  });

  serve(app, 'licence', calls, {
    getOwnLicence: (request) => licences.read(sessionOf(request).userId),
    deleteLicenceItem: (request) => licences.remove(sessionOf(request).userId, request.params.item),
    getLicence: ({ params }) => licences.readFor(params.id),
    getLicencePicture: (request, reply) => sendPicture(deps, request, reply),
    review: (request) =>
      reviewLicence(
        deps,
        { actor: sessionOf(request), driverId: request.params.id, review: request.body },
        auditOf(request, deps.now),
      ),
  });
};
