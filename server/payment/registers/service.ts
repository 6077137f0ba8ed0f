// The registers of the accountant, from the ledger and the issued documents. Amounts are pounds, days are London dates.
import { penceToPounds } from '#domain/money/pence.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type {
  Debt,
  RegisteredDocument,
  RegisteredMovement,
  VatMonth,
} from '#domain/payment/contract/registers.ts';
import { registeredDocumentOf, vatMonthId } from '#domain/payment/registeredDocuments.ts';
import { debtAge } from '#domain/payment/registers.ts';
import { daysBetween, londonDate, type Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { LedgerType } from '../ledger.ts';
import { findIssuedWithin, sumVat } from '../invoices/repository.ts';
import { presentInvoice } from '../invoices/service.ts';
import { findDebts, findMovements } from './repository.ts';

export interface RegisterDeps {
  db: Queryable;
  now: () => Instant;
  balanceDueHours: number;
}

const WHAT: Readonly<Record<LedgerType, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Returned refund',
  dispute: 'Lost dispute',
  'dispute-returned': 'Returned dispute',
  'outside-payment': 'Payment',
  'outside-refund': 'Refund',
};

const DELETED = 'Deleted user';

export function createRegisters({ db, now, balanceDueHours }: RegisterDeps) {
  /** The documents of the period, newest first; the amounts of a credit note are negative. */
  const documents = async (period: PeriodQuery): Promise<RegisteredDocument[]> =>
    (await findIssuedWithin(db, period)).map(presentInvoice).map(registeredDocumentOf);

  return {
    documents,

    /** Every movement of the ledger in the period, newest first. */
    async movements(period: PeriodQuery): Promise<RegisteredMovement[]> {
      return (await findMovements(db, period)).map((row) => ({
        id: row.id,
        date: row.day,
        method: row.method ?? 'card',
        what: WHAT[row.type],
        reservationId: row.reservation_id,
        reference: row.reference ?? '',
        customerName: row.customer ?? DELETED,
        providerId: row.method === null ? row.provider_id : '',
        amount: penceToPounds(row.signed_pence),
      }));
    },

    /** The VAT of the period by London month and rate, oldest first. */
    async vat(period: PeriodQuery): Promise<VatMonth[]> {
      const months = (await sumVat(db, period)).map((row) => ({
        id: vatMonthId(row.month, row.vat_rate / 100),
        month: row.month,
        vatRatePercent: row.vat_rate / 100,
        invoices: row.invoices,
        creditNotes: row.credit_notes,
        net: penceToPounds(row.net_pence),
        vat: penceToPounds(row.vat_pence),
        gross: penceToPounds(row.gross_pence),
      }));
      return months.sort((a, b) => a.id.localeCompare(b.id));
    },

    /** The debts of today, the oldest first. */
    async debts(): Promise<Debt[]> {
      const today = londonDate(now());
      return (await findDebts(db, balanceDueHours)).map((row) => {
        const days = daysBetween(row.due_day, today);
        return {
          id: row.id,
          reference: row.reference,
          customerId: row.customer_id,
          customerName: row.customer ?? DELETED,
          email: row.email ?? '',
          phone: row.phone ?? '',
          start: row.start_date,
          due: row.due_day,
          days,
          age: debtAge(days),
          total: penceToPounds(row.total_pence),
          paid: penceToPounds(row.paid_pence),
          amount: penceToPounds(row.total_pence - row.paid_pence),
        };
      });
    },
  };
}
