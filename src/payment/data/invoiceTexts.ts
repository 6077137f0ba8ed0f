// The texts of invoices on the screens.
import type { InvoiceKind } from '#domain/payment/invoices.ts';

export const INVOICE_KIND_TEXTS: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};
