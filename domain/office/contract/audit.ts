// The audit log: the changes by staff, and the sign-ins. Only its screen loads these schemas.
import * as z from 'zod/mini';
import { privately, privateText, publicText } from '#domain/kit/privacy.ts';
import { STAFF_ROLES } from '#domain/people/roles.ts';
import { id, listQuery, londonDate } from '#domain/kit/fields.ts';

export const AUDIT_ACTIONS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-out.everywhere',
  'second-factor.added',
  'second-factor.removed',
  'recovery-code.used',
  'recovery-codes.replaced',
  'passkey.added',
  'passkey.removed',
  'access.refused',
  'list.exported',
  'account.exported',
  'user.added',
  'user.changed',
  'user.role',
  'user.deleted',
  'user.password-reset',
  'driver.verified',
  'driver.withdrawn',
  'licence.viewed',
  'licence.approved',
  'licence.rejected',
  'portrait.deleted',
  'car.added',
  'car.changed',
  'car.deleted',
  'extra.added',
  'extra.changed',
  'extra.withdrawn',
  'price-rule.added',
  'price-rule.changed',
  'block.added',
  'block.changed',
  'block.deleted',
  'reservation.booked',
  'reservation.link-sent',
  'reservation.link-copied',
  'reservation.withdrawn',
  'reservation.changed',
  'reservation.cancelled',
  'reservation.waived',
  'reservation.trip-changed',
  'payment.recorded',
  'payment.paid-back',
  'payment.refunded',
  'note.added',
  'attention.resolved',
  'job.added',
  'job.changed',
  'job.published',
  'job.assigned',
  'job.confirmed',
  'job.deleted',
  'driver-pay.marked',
  'leave.added',
  'leave.deleted',
  'job-request.deleted',
  'job-request.converted',
  'invoice.reissued',
  'calendar.linked',
  'calendar.revoked',
  'review.moderated',
  'thread.changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Changed fields with their values; a masked value reads 'A***'. */
const fields = privately(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
  /** A number that grows with time, as text. */
  id: publicText(),
  /** An instant in the format of the API. */
  at: publicText(),
  /** Null for a sign-in that failed, and for the server's own work. */
  actorId: z.nullable(id),
  /** The actor's name today; 'Deleted user' after a deletion, null without an actor. */
  actorName: z.nullable(privateText()),
  actorRole: z.nullable(z.enum(STAFF_ROLES)),
  action: z.enum(AUDIT_ACTIONS),
  objectType: publicText(),
  objectId: z.nullable(publicText()),
  before: fields,
  after: fields,
  /** The names today of the objects whose ids the entry has, by id: 'Bentley Dawn', 'LCR-7F2K4D'. */
  names: privately(z.record(z.string(), privateText())),
  requestId: publicText(),
  /** The network of the caller: /24 of IPv4, /64 of IPv6; empty for the server's own work. */
  address: privateText(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditList = z.array(auditEntry);

/** GET /api/audit: the newest first. `from` and `to` are London dates, both included. */
export const auditQuery = z.extend(listQuery, {
  actor: z.optional(id),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** For a reservation also the rows about its job. */
  object: z.optional(privateText().check(z.maxLength(200))),
  from: z.optional(londonDate),
  to: z.optional(londonDate),
});
export type AuditQuery = z.infer<typeof auditQuery>;
