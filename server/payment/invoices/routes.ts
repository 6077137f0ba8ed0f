import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getBilling, getInvoice, getInvoiceFile, getInvoices, updateBilling } from '#domain/payment/calls.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renderInvoice } from './renderInvoice.ts';
import * as invoices from './service.ts';

const calls = { getInvoices, getInvoice, getInvoiceFile, getBilling, updateBilling };
/** A few megabytes. */
const KEPT_PDFS = 100;

export const invoiceRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
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
    getBilling: (request) => invoices.getBilling(db, request.params.id, sessionOf(request)),
    updateBilling: (request) =>
      invoices.changeBilling(db, request.params.id, { billing: request.body, caller: sessionOf(request) }),
  });
};
