// Invoices, credit notes and billing details.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { billingDetails, type BillingDetails, type Invoice } from '#domain/payment/contract/invoices.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { readBody, refuse, requireUser } from '#mocks/answers.ts';
import { roleOf, type Backend, type StoredInvoice } from '#mocks/backend.ts';

/** A PDF of one empty page. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** An invoice for the API. */
export const toInvoice = ({ correctsId: _id, ...invoice }: StoredInvoice): Invoice => invoice;

/** True for the customer of the reservation and for staff who may read money; throws 401 for guests. */
function maySee(backend: Backend, reservationId: unknown): boolean {
  const user = requireUser(backend);
  const row = backend.reservations.find(({ id }) => id === reservationId);
  return row !== undefined && (row.userId === user.id || mayDo(roleOf(user), 'money.read'));
}

function findFor(backend: Backend, wanted: unknown): Invoice {
  requireUser(backend);
  const found = backend.invoices.find(({ id }) => id === wanted);
  if (!found || !maySee(backend, found.reservationId)) throw refuse(404, 'This invoice does not exist.');
  return toInvoice(found);
}

/** The billing details of a user; empty until the user enters some. */
export const billingOf = ({ billing }: Backend, userId: string): BillingDetails =>
  billing[userId] ?? { company: '', vatNumber: '' };

export const invoiceHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reservations/:id/invoices`, ({ params }) => {
    if (!maySee(backend, params.id)) return refuse(404, 'This reservation does not exist.');
    const own = backend.invoices.filter(({ reservationId }) => reservationId === params.id);
    return HttpResponse.json(own.map(toInvoice));
  }),

  http.get(`*${API_BASE}/invoices/:id`, ({ params }) => HttpResponse.json(findFor(backend, params.id))),

  http.get(`*${API_BASE}/invoices/:id/pdf`, ({ params }) => {
    const { number } = findFor(backend, params.id);
    return new HttpResponse(PDF, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}.pdf"`,
      },
    });
  }),

  http.get(`*${API_BASE}/users/:id/billing`, ({ params }) => {
    const user = requireUser(backend);
    if (user.id !== params.id) return refuse(404, 'This user does not exist.');
    return HttpResponse.json(billingOf(backend, user.id));
  }),

  http.put(`*${API_BASE}/users/:id/billing`, async ({ params, request }) => {
    const user = requireUser(backend);
    const billing = await readBody(request, billingDetails);
    if (user.id !== params.id) return refuse(404, 'This user does not exist.');
    backend.billing[user.id] = billing;
    return HttpResponse.json(billing);
  }),
];
