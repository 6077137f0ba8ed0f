// Routes of the staff's pages of a reservation and of a person, with their internal notes.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newStaffNote, reservationDetails, staffNote, userDetails } from '#domain/office/contract/details.ts';
import { idParams } from '#domain/kit/fields.ts';
import type { Instant } from '#domain/time/london.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { readReservationDetails, readUserDetails } from './details.ts';
import { writeNote } from './notes.ts';

const tags = ['desk'];

export const deskRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Instant }> = async (app, deps) => {
  app.get(
    '/api/reservations/:id/details',
    {
      config: { access: { permission: 'reservations.read' } },
      schema: {
        tags,
        summary: 'Everything about a reservation, for staff',
        params: idParams,
        response: { 200: reservationDetails },
      },
    },
    async (request) => readReservationDetails(deps.db, request.params.id, sessionOf(request)),
  );

  app.get(
    '/api/users/:id/details',
    {
      config: { access: { permission: 'users.read' } },
      schema: {
        tags,
        summary: 'Everything about a person, for staff',
        params: idParams,
        response: { 200: userDetails },
      },
    },
    async (request) => readUserDetails(deps, request.params.id, sessionOf(request)),
  );

  app.post(
    '/api/reservations/:id/notes',
    {
      config: { access: { permission: 'reservations.edit' } },
      schema: {
        tags,
        summary: 'Add an internal note to a reservation',
        params: idParams,
        body: newStaffNote,
        response: { 201: staffNote },
      },
    },
    async (request, reply) => {
      const subject = { reservationId: request.params.id };
      const note = { subject, text: request.body.text, authorId: sessionOf(request).userId };
      return reply.code(201).send(await writeNote(deps, note, auditOf(request, deps.now)));
    },
  );

  app.post(
    '/api/users/:id/notes',
    {
      config: { access: { permission: 'users.read' } },
      schema: {
        tags,
        summary: 'Add an internal note about a person',
        params: idParams,
        body: newStaffNote,
        response: { 201: staffNote },
      },
    },
    async (request, reply) => {
      const subject = { userId: request.params.id };
      const note = { subject, text: request.body.text, authorId: sessionOf(request).userId };
      return reply.code(201).send(await writeNote(deps, note, auditOf(request, deps.now)));
    },
  );
};
