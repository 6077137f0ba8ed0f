// The pay of drivers for finished jobs, and its payment by the firm. Amounts are pounds; days are London's.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { isPounds, NOT_POUNDS } from '#domain/money/pence.ts';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';

/** A finished job. */
export const driverPay = z.object({
  /** The id of the job. */
  id,
  title: publicText(),
  /** Null after the driver's account is deleted. */
  driverId: z.nullable(id),
  driverName: privateText(),
  /** The first day of the job, or the day on which it was done. */
  date: londonDate,
  /** What was agreed, such as '£240' or 'By arrangement'. */
  pay: publicText(),
  /** The paid amount, or else the agreed one; null where what was agreed is no amount. */
  amount: z.nullable(pounds),
  /** The day on which it was marked as paid; null for unpaid. */
  paidOn: z.nullable(londonDate),
  reservationId: z.nullable(id),
  /** '' without a reservation. */
  reference: publicText(),
});
export type DriverPay = z.infer<typeof driverPay>;
export const driverPayList = z.array(driverPay);

/** The form of the amount, which is text while it is typed. */
export const paidAmount = z.object({
  amount: publicText().check(
    z.trim(),
    z.refine((text) => isPounds(text), NOT_POUNDS),
  ),
});

/** PUT /api/driver-pay/{id}: the amount that was paid for the job; null marks it as unpaid again. */
export const driverPayment = z.object({
  amount: z.nullable(pounds.check(z.lte(100_000, 'The amount is too large.'))),
});
export type DriverPayment = z.input<typeof driverPayment>;
