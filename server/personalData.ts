// Collects what the modules store about a user, for the user's own download.
import type { AccountExport } from '#domain/contract/accountExport.ts';
import type { Database } from '#server/db/database.ts';
import { exportMessages } from '#server/modules/messages/service.ts';
import { paymentHistoryOf } from '#server/modules/payments/history.ts';
import { listOfUser } from '#server/modules/reservations/lists.ts';

/** The reservations, payments and messages of a user; amounts in pounds. */
export async function collectPersonalData(
  db: Database,
  userId: string,
): Promise<Pick<AccountExport, 'reservations' | 'payments' | 'messages'>> {
  const reservations = await listOfUser(db, userId);
  const payments = [];
  for (const { id } of reservations) {
    payments.push({ reservationId: id, payments: await paymentHistoryOf(db, id) });
  }
  return { reservations, payments, messages: await exportMessages(db, userId) };
}
