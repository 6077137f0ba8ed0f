// Invoices and credit notes in the answers of the API, and the billing details of a customer.
import * as z from 'zod/mini';
import { INVOICE_KINDS } from '../invoices.ts';
import { id, line, londonDate, londonTime, pounds } from '#domain/kit/fields.ts';
import { reservationLine } from '#domain/money/contract/lines.ts';

const party = { name: z.string(), vatNumber: z.string() };

/** An invoice or a credit note as it was issued; amounts in pounds, all positive. */
export const invoice = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  /** 'INV-000042', or 'CN-000007' of a credit note. */
  number: z.string(),
  reservationId: id,
  /** The reference of the reservation, such as 'LCR-7K2MQ'. */
  reference: z.string(),
  /** The number of the invoice that a credit note corrects; null for an invoice. */
  corrects: z.nullable(z.string()),
  /** An instant. */
  issuedAt: z.string(),
  seller: z.object({ ...party, address: z.string() }),
  customer: z.object({ ...party, company: z.string() }),
  car: z.string(),
  dates: z.object({
    startDate: londonDate,
    endDate: londonDate,
    startTime: z.nullable(londonTime),
    endTime: z.nullable(londonTime),
  }),
  /** Their sum is `gross`. */
  lines: z.array(reservationLine),
  vatRatePercent: z.number(),
  net: pounds,
  vat: pounds,
  gross: pounds,
});
export type Invoice = z.infer<typeof invoice>;
/** GET /api/reservations/{id}/invoices: in the order of issue. */
export const invoiceList = z.array(invoice);

/** PUT /api/users/{id}/billing: the address on invoices that are issued from then on; '' for none. */
export const billingDetails = z.object({
  company: line('Company', 120, 0),
  vatNumber: line('VAT number', 20, 0).check(
    z.regex(/^(|[A-Za-z0-9][A-Za-z0-9 .-]*)$/, 'A VAT number has letters and digits.'),
  ),
});
export type BillingDetails = z.infer<typeof billingDetails>;
