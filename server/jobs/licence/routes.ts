// Routes of drivers' licences: the driver's own pictures, and their review by staff. uploadRoutes.ts has the upload.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import {
  deleteLicenceItem,
  deletePortrait,
  getLicence,
  getLicencePicture,
  getOwnLicence,
  getPortrait,
  reviewLicence as review,
} from '#domain/jobs/calls/licence.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve, type RequestOf } from '#server/platform/http/serve.ts';
import { sweepDocuments } from './documentFiles.ts';
import { reviewLicence } from './review.ts';
import { createPortraits } from './portrait.ts';
import { createLicences, type LicenceDeps, type OpenedPicture } from './service.ts';
import { licenceUploadRoutes } from './uploadRoutes.ts';

const calls = {
  ...{ getOwnLicence, deleteLicenceItem, getLicence, getLicencePicture, review },
  ...{ deletePortrait, getPortrait },
};
// A picture that is opened on its own can neither run scripts nor load anything.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

async function sendPicture(
  deps: LicenceDeps,
  request: RequestOf<typeof getLicencePicture>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { userId, staffRole } = sessionOf(request);
  const { id, item } = request.params;
  const picture = await createLicences(deps).openPicture(
    { userId, mayReadAll: mayDo(staffRole, getLicencePicture.access.permission) },
    { driverId: id, item, documentId: request.query.document },
    auditOf(request, deps.now),
  );
  return sendPrivately(reply, picture, `licence-${item}.jpg`);
}

function sendPrivately(
  reply: FastifyReply,
  { content, contentType }: OpenedPicture,
  name: string,
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .type(contentType)
    .send(content);
}

export const licenceRoutes: FastifyPluginAsync<LicenceDeps> = async (app, deps) => {
  const licences = createLicences(deps);
  const portraits = createPortraits(deps);
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
    getPortrait: async (request, reply) => {
      const { userId, staffRole } = sessionOf(request);
      const mayReadAll = mayDo(staffRole, getPortrait.access.permission);
      const picture = await portraits.open({ userId, mayReadAll }, request.params.id);
      return sendPrivately(reply, picture, 'portrait.jpg');
    },
    deletePortrait: (request) => {
      const { userId, staffRole } = sessionOf(request);
      const mayDelete = mayDo(staffRole, deletePortrait.access.permission);
      return portraits.remove({ userId, mayDelete }, request.params.id, auditOf(request, deps.now));
    },
    review: (request) =>
      reviewLicence(
        deps,
        { actor: sessionOf(request), driverId: request.params.id, review: request.body },
        auditOf(request, deps.now),
      ),
  });
};
