// Collects the data that the modules store about a user, for the user's own download.
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listCalendarLinks } from './calendars/service.ts';
import { exportDriverData } from '#server/jobs/driverData.ts';
import { exportLicence } from '#server/jobs/licence/presentLicence.ts';
import { getBilling, listInvoices } from '#server/payment/invoices/service.ts';
import { exportMessages } from '#server/conversation/messages/service.ts';
import { paymentHistoryOf } from '#server/payment/history.ts';
import { listOfUser } from '#server/booking/lists.ts';
import { exportReviews } from '#server/reviews/service.ts';
import { visibleToHolder } from '#server/platform/http/visibleToHolder.ts';

type PersonalData = Pick<
  AccountExport,
  | 'billing'
  | 'reservations'
  | 'payments'
  | 'invoices'
  | 'messages'
  | 'reviews'
  | 'calendars'
  | 'licence'
  | 'driverJobs'
  | 'leave'
  | 'driverRequests'
  | 'notes'
  | 'consents'
  | 'signIns'
>;

/** A reservation of the user that the user may see. */
const VISIBLE = `SELECT r.id FROM reservations r WHERE r.user_id = $1 AND ${visibleToHolder('r')}`;

async function exportNotes(db: Database, userId: string): Promise<PersonalData['notes']> {
  const rows = await db.query<{ reservation_id: string | null; content: string; created_at: Date }>(
    `SELECT reservation_id, content, created_at FROM staff_notes
     WHERE user_id = $1 OR reservation_id IN (${VISIBLE}) ORDER BY added_seq DESC`,
    [userId],
  );
  return rows.map((row) => ({
    reservationId: row.reservation_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
  }));
}

interface ConsentRow {
  kind: 'terms' | 'saved-card';
  version: string;
  reservation_id: string | null;
  at: Date;
}

async function exportConsents(db: Database, userId: string): Promise<PersonalData['consents']> {
  const rows = await db.query<ConsentRow>(
    `SELECT 'terms' AS kind, r.terms_version AS version, r.id AS reservation_id, r.created_at AS at
       FROM reservations r WHERE r.id IN (${VISIBLE}) AND r.terms_version IS NOT NULL AND r.booked_by IS NULL
     UNION ALL SELECT 'saved-card', p.card_consent_version, p.reservation_id, p.card_consent_at
       FROM payments p WHERE p.user_id = $1 AND p.card_consent_version IS NOT NULL
     ORDER BY at`,
    [userId],
  );
  return rows.map(({ kind, version, reservation_id: reservationId, at }) => ({
    kind,
    version,
    reservationId,
    at: at.toISOString(),
  }));
}

async function exportSignIns(db: Database, userId: string): Promise<PersonalData['signIns']> {
  const rows = await db.query<{ at: Date; action: string; address: string }>(
    `SELECT at, action, address FROM audit_log
     WHERE object_type = 'user' AND object_id = $1 AND action IN ('sign-in.succeeded', 'sign-in.failed') ORDER BY id`,
    [userId],
  );
  return rows.map(({ at, action, address }) => ({
    at: at.toISOString(),
    outcome: action === 'sign-in.failed' ? 'failed' : 'succeeded',
    network: address,
  }));
}

/**
 * The billing details, reservations, payments, invoices, messages, reviews, calendar links, licence, jobs, leave, requests
 * for drivers, notes, consents and sign-ins of a user; amounts in pounds; dates of `now`.
 */
export async function collectPersonalData(db: Database, userId: string, now: Instant): Promise<PersonalData> {
  const caller = { userId, staffRole: null, onlyReservation: null };
  const reservations = await listOfUser(db, userId, { isHolder: true });
  const [payments, invoices] = [[], []] as [PersonalData['payments'], PersonalData['invoices']];
  for (const { id } of reservations) {
    payments.push({ reservationId: id, payments: await paymentHistoryOf(db, id) });
    invoices.push(...(await listInvoices(db, id, caller)));
  }
  const billing = await getBilling(db, userId, caller);
  const [messages, reviews] = [await exportMessages(db, userId), await exportReviews(db, userId)];
  const calendars = await listCalendarLinks(db, userId);
  const licence = await exportLicence(db, userId, now);
  const [notes, consents] = [await exportNotes(db, userId), await exportConsents(db, userId)];
  const signIns = await exportSignIns(db, userId);
  return {
    ...{ billing, reservations, payments, invoices, messages, reviews, calendars, licence },
    ...(await exportDriverData(db, userId)),
    ...{ notes, consents, signIns },
  };
}
