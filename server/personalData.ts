// Collects the data that the modules store about a user, for the user's own download.
import type { AccountExport } from '#domain/contract/accountExport.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { listCalendarLinks } from '#server/modules/calendars/service.ts';
import { exportLicence } from '#server/modules/licence/presentLicence.ts';
import { getBilling, listInvoices } from '#server/modules/invoices/service.ts';
import { exportMessages } from '#server/modules/messages/service.ts';
import { paymentHistoryOf } from '#server/modules/payments/history.ts';
import { listOfUser } from '#server/modules/reservations/lists.ts';
import { exportReviews } from '#server/modules/reviews/service.ts';

type PersonalData = Pick<
  AccountExport,
  'billing' | 'reservations' | 'payments' | 'invoices' | 'messages' | 'reviews' | 'calendars' | 'licence'
>;

/**
 * The billing details, reservations, payments, invoices, messages, reviews, calendar links and licence of a user; amounts
 * in pounds; dates of `now`.
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
  return { billing, reservations, payments, invoices, messages, reviews, calendars, licence };
}
