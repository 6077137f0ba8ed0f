// The full view of one reservation and of one person for staff, and the internal notes about them.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { JOB_STATES } from '#domain/jobs/status.ts';
import { auditList } from './audit.ts';
import { id, pounds, text } from '#domain/kit/fields.ts';
import { user } from '#domain/people/contract/identity.ts';
import { invoiceList } from '#domain/payment/contract/invoices.ts';
import { paymentHistory } from '#domain/payment/contract/payments.ts';
import { reservation, reservationList } from '#domain/booking/contract/reservations.ts';

/** POST /api/reservations/{id}/notes and POST /api/users/{id}/notes: an internal note, which is never changed later. */
export const newStaffNote = z.object({ content: text('Note', 2000) });
export type NewStaffNote = z.input<typeof newStaffNote>;

/** `note`: a note on its own. The other kinds are reasons of changes of the reservation. */
export const NOTE_TOPICS = [
  'note',
  'price',
  'waiver',
  'refund',
  'outside-payment',
  'outside-refund',
] as const;
export type NoteTopic = (typeof NOTE_TOPICS)[number];

export const staffNote = z.object({
  id,
  topic: z.enum(NOTE_TOPICS),
  /** In pounds: the amount of the refund or payment that the content explains. */
  amount: z.nullable(pounds),
  content: privateText(),
  /** 'Deleted user' after a deletion. */
  authorName: privateText(),
  /** An instant. */
  createdAt: publicText(),
});
export type StaffNote = z.infer<typeof staffNote>;

export const MAIL_STATES = ['waiting', 'failing', 'sent', 'unsent'] as const;

/** A mail about a booking; instants are ISO 8601. */
export const mailRecord = z.object({
  kind: publicText(),
  /** Null before it is sent, and after the erasure of the account. */
  recipient: z.nullable(privateText()),
  /**
   * `failing`: several attempts have failed, and the server tries again. `unsent`: its recipient had no account any
   * more.
   */
  state: z.enum(MAIL_STATES),
  requestedAt: publicText(),
  sentAt: z.nullable(publicText()),
});
export type MailRecord = z.infer<typeof mailRecord>;
/** A mail on the page of a person. */
export const personMail = z.extend(mailRecord, { reservationId: id });
export type PersonMail = z.infer<typeof personMail>;

/** The chauffeur's job of a reservation, also a cancelled one. The driver's id is null after the account is deleted. */
export const reservationJob = z.object({
  id,
  state: z.enum(JOB_STATES),
  driver: z.nullable(z.object({ id: z.nullable(id), name: privateText() })),
  /** True while the driver, whom staff have chosen, has not confirmed. */
  needsConfirmation: z.boolean(),
  version: z.int(),
});

/**
 * The sums of the ledger in pounds. Paid is received - refunded - disputed, or 0 when a lost dispute exceeds the rest.
 * `remaining` is still due.
 */
export const ledgerFigures = z.object({
  total: pounds,
  received: pounds,
  refunded: pounds,
  disputed: pounds,
  paid: pounds,
  remaining: pounds,
});
export type LedgerFigures = z.infer<typeof ledgerFigures>;

/** GET /api/reservations/{id}/details, for staff. Null is a part that the caller's role may not read. */
export const reservationDetails = z.object({
  reservation,
  figures: ledgerFigures,
  payments: paymentHistory,
  mails: z.array(mailRecord),
  /** Null for a reservation without a job. */
  job: z.nullable(reservationJob),
  invoices: z.nullable(invoiceList),
  audit: z.nullable(auditList),
  notes: z.array(staffNote),
});
export type ReservationDetails = z.infer<typeof reservationDetails>;

/** GET /api/users/{id}/details, for staff. `paid` is the kept part of all payments, in pounds. */
export const userDetails = z.object({
  user,
  /** An instant. */
  createdAt: publicText(),
  reservations: reservationList,
  figures: z.object({ paid: pounds, refunded: pounds, remaining: pounds }),
  /** The latest mails about the reservations, newest first. */
  mails: z.array(personMail),
  audit: z.nullable(auditList),
  notes: z.array(staffNote),
});
export type UserDetails = z.infer<typeof userDetails>;
