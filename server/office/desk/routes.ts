import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import {
  addReservationNote,
  addUserNote,
  getReservationDetails,
  getUserDetails,
} from '#domain/office/calls.ts';
import type { Instant } from '#domain/time/london.ts';
import type { NoteSubject } from '#server/people/notes/staffNotes.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readReservationDetails, readUserDetails } from './details.ts';
import { writeNote } from './notes.ts';

const calls = { getReservationDetails, getUserDetails, addReservationNote, addUserNote };

export const deskRoutes: FastifyPluginAsync<{ db: Database; now: () => Instant }> = async (app, deps) => {
  const write = (request: FastifyRequest, subject: NoteSubject, text: string) =>
    writeNote(deps, { subject, text, authorId: sessionOf(request).userId }, auditOf(request, deps.now));

  serve(app, 'desk', calls, {
    getReservationDetails: (request) =>
      readReservationDetails(deps.db, request.params.id, sessionOf(request)),
    getUserDetails: (request) => readUserDetails(deps, request.params.id, sessionOf(request)),
    addReservationNote: (request) =>
      write(request, { reservationId: request.params.id }, request.body.content),
    addUserNote: (request) => write(request, { userId: request.params.id }, request.body.content),
  });
};
