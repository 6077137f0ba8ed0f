// Reads all data about one reservation or one person for the staff. A part that the caller's role may not read is null.
import { personName } from '#domain/people/personName.ts';
import type { LedgerFigures, ReservationDetails, UserDetails } from '#domain/office/contract/details.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listMails, listMailsOfUser } from '#server/platform/mail/mailLog.ts';
import { readAudit } from '../audit/service.ts';
import { toUser } from '#server/people/presentUser.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from '#server/people/repository.ts';
import { listInvoices } from '#server/payment/invoices/service.ts';
import { paymentHistoryOf } from '#server/payment/history.ts';
import { withRefundStates } from '#server/payment/refundStates.ts';
import { rowsOf } from '#server/platform/http/readList.ts';
import { getReservationOrThrow } from '#server/booking/access.ts';
import { listHolds, listOfUser } from '#server/booking/lists.ts';
import { presentReservation, remainingPence } from '#server/booking/presenter.ts';
import type { ReservationRow } from '#server/booking/repository.ts';
import { listNotes } from '#server/people/notes/staffNotes.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { findJobOf, findMoved, findPaid, findRegistration } from './repository.ts';

type Caller = Pick<Session, 'userId' | 'staffRole' | 'onlyReservation'>;

/** The number of audit rows on a page; the audit screen shows the others. */
const AUDIT_ROWS = 100;
/** The maximum number of mails on the page of a person; the pages of the reservations show all. */
const MAILS = 30;

async function auditAbout(db: Database, objectId: string, role: StaffRole | null) {
  if (!mayDo(role, 'audit.read')) return null;
  return rowsOf(await readAudit(db, { object: objectId, page: 0, pageSize: AUDIT_ROWS }));
}

async function figuresOf(db: Database, row: ReservationRow): Promise<LedgerFigures> {
  const { received, refunded, disputed } = await findMoved(db, row.id);
  return {
    total: penceToPounds(row.total_pence),
    received: penceToPounds(received),
    refunded: penceToPounds(refunded),
    disputed: penceToPounds(disputed),
    paid: penceToPounds(row.paid_pence),
    remaining: penceToPounds(remainingPence(row)),
  };
}

async function jobOf(db: Database, reservationId: string): Promise<ReservationDetails['job']> {
  const job = await findJobOf(db, reservationId);
  if (!job) return null;
  const { id, state, accepted_by: driverId, accepted_by_name: name } = job;
  return {
    id,
    state,
    driver: name ? { id: driverId, name } : null,
    needsConfirmation: job.needs_confirmation,
    version: job.version,
  };
}

/**
 * A reservation of any status with its customer, money, mails, job, documents, notes and audit trail; amounts in pounds.
 * Errors: 404.
 */
export async function readReservationDetails(
  db: Database,
  id: string,
  caller: Caller,
): Promise<ReservationDetails> {
  const row = await getReservationOrThrow(db, id);
  const user = row.user_id === null ? undefined : await findUser(db, row.user_id);
  const plain = presentReservation(row);
  const [reservation = plain] = await withRefundStates(db, [plain]);
  const customer = user ? { name: personName(user), email: user.email, phone: user.phonenumber } : null;
  return {
    reservation: { ...reservation, customer },
    figures: await figuresOf(db, row),
    payments: await paymentHistoryOf(db, id),
    mails: await listMails(db, id),
    job: await jobOf(db, id),
    invoices: mayDo(caller.staffRole, 'money.read') ? await listInvoices(db, id, caller) : null,
    audit: await auditAbout(db, id, caller.staffRole),
    notes: await listNotes(db, { reservationId: id }),
  };
}

/**
 * A person with their reservations (holds first, then the latest start), the sums of their money in pounds, mails, notes
 * and the audit rows about them. Errors: 404.
 */
export async function readUserDetails(
  { db, now }: { db: Database; now: () => Instant },
  id: string,
  { staffRole }: Caller,
): Promise<UserDetails> {
  const [user, createdAt] = [await findUser(db, id), await findRegistration(db, id)];
  if (!user || !createdAt) throw noSuchUser();
  const booked = await listOfUser(db, id, { isHolder: false });
  const { paid, refunded } = await findPaid(db, id);
  return {
    user: toUser(user),
    createdAt: createdAt.toISOString(),
    reservations: [...(await listHolds(db, id, { now: now(), isHolder: false })), ...booked],
    figures: {
      paid: penceToPounds(paid),
      refunded: penceToPounds(refunded),
      remaining: penceToPounds(
        booked.reduce((sum, { remainingToPay }) => sum + poundsToPence(remainingToPay), 0),
      ),
    },
    mails: await listMailsOfUser(db, id, MAILS),
    audit: await auditAbout(db, id, staffRole),
    notes: await listNotes(db, { userId: id }),
  };
}
