import * as z from 'zod/mini';
import { privately } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { billing, invoice, invoiceList } from '../contract/invoices.ts';

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
  // Above the number that a person opens.
  rateLimit: { max: 30, timeWindow: '1 minute' },
  params: idParams,
  answer: /*#__PURE__*/ privately(/*#__PURE__*/ z.unknown()),
  file: 'application/pdf',
});

/**
 * 404 as for reading; 409 `nothing_to_correct` when the invoice is credited in full, and `same_details` when it has the
 * current billing details of its customer.
 */
export const reissueInvoice = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/invoices/:id/reissue',
  summary: 'Credit an invoice, and issue it again with the current billing details of its customer',
  access: { permission: 'money.record', or: 'user' },
  params: idParams,
  status: 201,
  answer: invoice,
});

export const getBilling = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/billing',
  summary: "The caller's own company, address, VAT number and order number for invoices",
  access: 'user',
  byPaymentLink: true,
  params: idParams,
  answer: billing,
});
