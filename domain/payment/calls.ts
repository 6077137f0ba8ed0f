import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { billingDetails, invoice, invoiceList } from './contract/invoices.ts';
import { attentionList, attentionResolution } from './contract/payments.ts';
import { reconciliation } from './contract/reconciliation.ts';

export const getAttention = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/payments/attention',
  summary: "What needs a person's attention",
  access: { permission: 'money.read' },
  answer: attentionList,
});

/** 404 when another admin has resolved the item. */
export const resolveAttention = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/payments/attention/:id/resolve',
  summary: 'Say that an item has been dealt with, and how',
  access: { permission: 'money.resolve' },
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: attentionResolution,
  status: 204,
  answer: z.undefined(),
});

export const getReconciliation = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/payments/reconciliation',
  summary: 'The payments and refunds of a period at the payment provider, against the ledger',
  access: { permission: 'money.read' },
  query: periodQuery,
  answer: reconciliation,
});

export const getInvoices = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/:id/invoices',
  summary: 'The invoices and credit notes of a reservation, for its owner and staff who read money',
  access: { permission: 'money.read', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  answer: invoiceList,
});

/** 404 for callers who are neither its customer nor staff who may read money. */
export const getInvoice = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'One invoice or credit note, for its customer and staff who read money',
  access: { permission: 'money.read', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  answer: invoice,
});

export const getInvoiceFile = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  summary: 'The same as a PDF',
  access: { permission: 'money.read', or: 'user' },
  byPaymentLink: true,
  // A PDF takes about 75 ms of the processor. Above the number that a person opens.
  rateLimit: { max: 30, timeWindow: '1 minute' },
  params: idParams,
  answer: z.unknown(),
  file: 'application/pdf',
});

export const getBilling = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/billing',
  summary: "The caller's own company and VAT number for invoices",
  access: 'user',
  params: idParams,
  answer: billingDetails,
});

export const updateBilling = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/users/:id/billing',
  summary: "Change the caller's own company and VAT number; issued invoices keep theirs",
  access: 'user',
  params: idParams,
  body: billingDetails,
  answer: billingDetails,
});
