// Invoices, credit notes and billing details.
import { billingMissing, invoiceMissing, notReissued } from '#domain/payment/refusals.ts';
import { reservationMissing } from '#domain/booking/refusals.ts';
import { HttpResponse } from 'msw';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import { may, type Backend, type StoredInvoice, type StoredUser } from '#mocks/backend.ts';
import { NO_BILLING, reissue } from './invoices.ts';
import * as invoicesCalls from '#domain/payment/calls/invoices.ts';
import * as billingCalls from '#domain/payment/calls/billing.ts';
import { answers } from '#mocks/serve.ts';

/** A PDF of one empty page. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** The file of a document with this number. */
export const pdf = (number: string) =>
  new HttpResponse(PDF, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    },
  });

/** An invoice for the API. */
export const toInvoice = ({ correctsId: _id, ...invoice }: StoredInvoice): Invoice => invoice;

/** True for the customer of the reservation and for staff who may read money. */
function maySee(backend: Backend, reservationId: string, user: StoredUser): boolean {
  const row = backend.reservations.find(({ id }) => id === reservationId);
  return row !== undefined && (row.userId === user.id || may(user, 'money.read'));
}

function findFor(backend: Backend, wanted: string, user: StoredUser): Invoice {
  const found = backend.invoices.find(({ id }) => id === wanted);
  if (!found || !maySee(backend, found.reservationId, user)) throw invoiceMissing();
  return toInvoice(found);
}

/** The billing details of a user; empty until the user enters some. */
export const billingOf = ({ billing }: Backend, userId: string): Billing => billing[userId] ?? NO_BILLING;

const calls = { ...invoicesCalls, ...billingCalls };

export const invoiceHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getInvoices: ({ params, user }) => {
      if (!maySee(backend, params.id, user)) throw reservationMissing();
      return backend.invoices.filter(({ reservationId }) => reservationId === params.id).map(toInvoice);
    },

    getInvoice: ({ params, user }) => findFor(backend, params.id, user),

    getInvoiceFile: ({ params, user }) => {
      const { number } = findFor(backend, params.id, user);
      return pdf(number);
    },

    reissueInvoice: ({ params, user }) => {
      const { id } = findFor(backend, params.id, user);
      const again = reissue(backend, id);
      if (typeof again === 'string') throw notReissued(again);
      return toInvoice(again);
    },

    getBilling: ({ params, user }) => {
      if (user.id !== params.id) throw billingMissing();
      return billingOf(backend, user.id);
    },

    updateBilling: ({ params, body, user }) => {
      if (user.id !== params.id) throw billingMissing();
      backend.billing[user.id] = body;
      return body;
    },
  });
