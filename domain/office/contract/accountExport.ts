// The export of a user's own data. The browser does not read it, so no page loads this schema.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';
import { sessionList } from '#domain/people/contract/accounts.ts';
import { calendarLinkList } from './calendars.ts';
import { user } from '#domain/people/contract/identity.ts';
import { leaveList } from '#domain/jobs/contract/dispatch.ts';
import { jobRequestList } from '#domain/jobs/contract/jobRequests.ts';
import { licence } from '#domain/jobs/contract/licence.ts';
import { billing, invoiceList } from '#domain/payment/contract/invoices.ts';
import { message } from '#domain/conversation/contract/messages.ts';
import { passkeyList } from '#domain/people/contract/passkeys.ts';
import { paymentRecord } from '#domain/payment/contract/payments.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { review } from '#domain/reviews/contract/reviews.ts';

/** GET /api/users/{id}/export: amounts in pounds, instants in the format of the API. */
export const accountExport = z.object({
  exportedAt: publicText(),
  profile: user,
  sessions: sessionList,
  passkeys: passkeyList,
  billing,
  reservations: z.array(reservation),
  payments: z.array(z.object({ reservationId: id, payments: z.array(paymentRecord) })),
  /** The invoices and credit notes of all reservations. */
  invoices: invoiceList,
  messages: z.array(message),
  reviews: z.array(review),
  calendars: calendarLinkList,
  /** With the portrait of a driver. Null for users without a licence and a portrait at this company. */
  licence: z.nullable(licence),
  /** The jobs that the user has as a driver or has done, the latest first; `paid` with its day once the firm has paid. */
  driverJobs: z.array(
    z.object({
      id,
      title: publicText(),
      startDate: z.nullable(londonDate),
      state: publicText(),
      pay: publicText(),
      paid: z.nullable(pounds),
      paidOn: z.nullable(londonDate),
    }),
  ),
  /** The leave of the user as a driver, earliest first. */
  leave: leaveList,
  /** The requests for drivers that were sent with the confirmed address of the user, newest first. */
  driverRequests: jobRequestList,
  /** The notes of the staff about the user and the user's reservations, newest first, without their authors. */
  notes: z.array(
    z.object({ reservationId: z.nullable(id), content: privateText(), createdAt: publicText() }),
  ),
  /** The versions of the terms and of the consent to keep a card that the user has accepted, oldest first. */
  consents: z.array(
    z.object({
      kind: z.enum(['terms', 'saved-card']),
      version: publicText(),
      reservationId: z.nullable(id),
      at: publicText(),
    }),
  ),
  /** The sign-ins in the audit log, oldest first; `network` is cut to a part of the address. */
  signIns: z.array(
    z.object({ at: publicText(), outcome: z.enum(['succeeded', 'failed']), network: privateText() }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;
