// Routes of invoices and billing details.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { idParams } from '#domain/kit/fields.ts';
import { billingDetails, invoice, invoiceList, type Invoice } from '#domain/payment/contract/invoices.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { renderInvoice } from './renderInvoice.ts';
import { changeBilling, getBilling, getInvoiceOrThrow, listInvoices } from './service.ts';

const tags = ['invoices'];
/** A PDF takes about 75 ms of the processor. Above the number that a person opens. */
const PDFS_A_MINUTE = 30;
/** A few megabytes. */
const KEPT_PDFS = 100;

export const invoiceRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  // An issued document never changes.
  const pdfs = new LRUCache<string, Buffer, Invoice>({
    max: KEPT_PDFS,
    fetchMethod: (_id, _old, { context }) => renderInvoice(context),
  });

  app.get(
    '/api/reservations/:id/invoices',
    {
      config: { access: { permission: 'money.read', or: 'user' }, byPaymentLink: true },
      schema: {
        tags,
        summary: 'The invoices and credit notes of a reservation, for its owner and staff who read money',
        params: idParams,
        response: { 200: invoiceList },
      },
    },
    async (request) => listInvoices(db, request.params.id, sessionOf(request)),
  );

  app.get(
    '/api/invoices/:id',
    {
      config: { access: { permission: 'money.read', or: 'user' }, byPaymentLink: true },
      schema: {
        tags,
        summary: 'One invoice or credit note, for its customer and staff who read money',
        params: idParams,
        response: { 200: invoice },
      },
    },
    async (request) => getInvoiceOrThrow(db, request.params.id, sessionOf(request)),
  );

  app.get(
    '/api/invoices/:id/pdf',
    {
      config: {
        access: { permission: 'money.read', or: 'user' },
        byPaymentLink: true,
        rateLimit: { max: PDFS_A_MINUTE, timeWindow: '1 minute' },
      },
      schema: {
        tags,
        summary: 'The same as a PDF',
        params: idParams,
        response: {
          200: { description: 'A PDF.', content: { 'application/pdf': { schema: z.unknown() } } },
        },
      },
    },
    async (request, reply) => {
      const document = await getInvoiceOrThrow(db, request.params.id, sessionOf(request));
      const pdf = await pdfs.forceFetch(document.id, { context: document });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${document.number}.pdf"`)
        .send(pdf);
    },
  );

  app.get(
    '/api/users/:id/billing',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "The caller's own company and VAT number for invoices",
        params: idParams,
        response: { 200: billingDetails },
      },
    },
    async (request) => getBilling(db, request.params.id, sessionOf(request)),
  );

  app.put(
    '/api/users/:id/billing',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: "Change the caller's own company and VAT number; issued invoices keep theirs",
        params: idParams,
        body: billingDetails,
        response: { 200: billingDetails },
      },
    },
    async (request) =>
      changeBilling(db, request.params.id, { billing: request.body, caller: sessionOf(request) }),
  );
};
