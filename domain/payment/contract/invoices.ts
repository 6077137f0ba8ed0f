// Invoices and credit notes, and the billing details of a customer, in the answers of the API.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { INVOICE_KINDS } from '../invoices.ts';
import { id, pounds } from '#domain/kit/fields.ts';
import { pricedDocument } from '#domain/money/contract/pricedDocument.ts';

/** What a customer enters for invoices; '' for none. */
export const billing = z.object({
  company: privateText(),
  /** At most five lines. */
  address: privateText(),
  postcode: privateText(),
  /** ISO 3166-1 alpha-2, such as 'GB'. */
  country: publicText(),
  vatNumber: privateText(),
  /** The number of the customer's purchase order. */
  poNumber: privateText(),
});
export type Billing = z.infer<typeof billing>;

/** An invoice or a credit note as it was issued; amounts in pounds, all positive. */
export const invoice = z.extend(pricedDocument, {
  kind: z.enum(INVOICE_KINDS),
  /** 'INV-000042', or 'CN-000007' of a credit note. */
  number: publicText(),
  reservationId: id,
  /** The reference of the reservation, such as 'LCR-7K2MQ'. */
  reference: publicText(),
  /** The number of the invoice that a credit note corrects; null for an invoice. */
  corrects: z.nullable(publicText()),
  /** An instant. */
  issuedAt: publicText(),
  customer: z.object({ name: privateText(), ...billing.shape }),
  /** The total. */
  gross: pounds,
});
export type Invoice = z.infer<typeof invoice>;
/** GET /api/reservations/{id}/invoices: in the order of issue. */
export const invoiceList = z.array(invoice);
