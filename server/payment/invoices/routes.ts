import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { updateBilling } from '#domain/payment/calls/billing.ts';
import {
  getBilling,
  getInvoice,
  getInvoiceFile,
  getInvoices,
  reissueInvoice,
} from '#domain/payment/calls/invoices.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { PaymentDeps } from '../deps.ts';
import { renderInvoice } from './renderInvoice.ts';
import * as invoices from './service.ts';

const calls = { getInvoices, getInvoice, getInvoiceFile, reissueInvoice, getBilling, updateBilling };
type InvoiceDeps = Pick<PaymentDeps, 'db' | 'owner' | 'now'>;

/** A few megabytes. */
const KEPT_PDFS = 100;

export const invoiceRoutes: FastifyPluginAsync<InvoiceDeps> = async (app, deps) => {
  const { db } = deps;
  // An issued document never changes.
  const pdfs = new LRUCache<string, Buffer, Invoice>({
    max: KEPT_PDFS,
    fetchMethod: (_id, _old, { context }) => renderInvoice(context),
  });

  serve(app, 'invoices', calls, {
    getInvoices: (request) => invoices.listInvoices(db, request.params.id, sessionOf(request)),
    getInvoice: (request) => invoices.getInvoiceOrThrow(db, request.params.id, sessionOf(request)),
    getInvoiceFile: async (request, reply) => {
      const document = await invoices.getInvoiceOrThrow(db, request.params.id, sessionOf(request));
      const pdf = await pdfs.forceFetch(document.id, { context: document });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${document.number}.pdf"`)
        .send(pdf);
    },
    reissueInvoice: (request) =>
      invoices.reissueInvoice(deps, request.params.id, sessionOf(request), auditOf(request, deps.now)),
    getBilling: (request) => invoices.getBilling(db, request.params.id, sessionOf(request)),
    updateBilling: (request) =>
      invoices.changeBilling(db, request.params.id, { billing: request.body, caller: sessionOf(request) }),
  });
};
