// The pay of drivers by period, and marking it as paid. The firm pays outside this product.
import type { DriverPay, DriverPayment } from '#domain/jobs/contract/pay.ts';
import { payInPence } from '#domain/jobs/earnings.ts';
import { jobRefused, noFinishedJob } from '#domain/jobs/refusals.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { JobDeps } from '../deps.ts';
import { findJob } from '../repository.ts';
import {
  deletePayment,
  findDriverPay,
  listDriverPay,
  storePayment,
  type DriverPayRow,
} from './repository.ts';

function toDriverPay(row: DriverPayRow): DriverPay {
  const pence = row.paid_pence ?? payInPence(row.pay);
  return {
    id: row.id,
    title: row.title,
    driverId: row.driver_id,
    driverName: row.driver_name ?? 'No driver',
    date: row.day,
    pay: row.pay,
    amount: pence === undefined ? null : penceToPounds(pence),
    paidOn: row.paid_on,
    reservationId: row.reservation_id,
    reference: row.reference ?? '',
  };
}

export function createDriverPay({ db, now }: Pick<JobDeps, 'db' | 'now'>) {
  return {
    /** The finished jobs whose pay day is in the period (London), newest first; amounts in pounds. */
    async list(period: PeriodQuery): Promise<DriverPay[]> {
      return (await listDriverPay(db, period)).map(toDriverPay);
    },

    /**
     * Marks the pay of a job as paid today with this amount in pounds, or with null as unpaid. Errors: 404 for a job that
     * is not done; 403 'own_pay' for a job of the caller; 409 'already_paid' for a pay that is marked with another amount. The same
     * mark again changes nothing.
     */
    async mark(session: Session, id: string, { amount }: DriverPayment, audit: Audit): Promise<DriverPay> {
      return db.transaction(async (tx) => {
        // The lock makes the undo of 'done' wait.
        await findJob(tx, id, true);
        const row = await findDriverPay(tx, id);
        if (!row) throw noFinishedJob();
        if (row.driver_id === session.userId) throw jobRefused('own_pay', 403);
        const amountPence = amount === null ? null : poundsToPence(amount);
        if (amountPence === row.paid_pence) return toDriverPay(row);
        if (amountPence === null) await deletePayment(tx, row);
        else if (row.paid_pence !== null) throw jobRefused('already_paid');
        else await storePayment(tx, row, { amountPence, paidOn: londonDate(now()), actorId: session.userId });
        await audit(tx, {
          action: 'driver-pay.marked',
          object: { type: 'job', id },
          before: { paid_pence: row.paid_pence },
          after: { paid_pence: amountPence },
        });
        const after = await findDriverPay(tx, id);
        if (!after) throw noFinishedJob();
        return toDriverPay(after);
      });
    },
  };
}
