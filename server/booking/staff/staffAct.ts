// The member of the staff who changes a reservation, and the audit of the change.
import type { FastifyRequest } from 'fastify';
import type { Instant } from '#domain/time/london.ts';
import { auditOf, type Audit } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';

export interface StaffAct {
  userId: string;
  audit: Audit;
}

/** The act of the caller, with the permissions that the call has checked. */
export const staffActOf = (request: FastifyRequest, { now }: { now: () => Instant }): StaffAct => ({
  userId: sessionOf(request).userId,
  audit: auditOf(request, now),
});
