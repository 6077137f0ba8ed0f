// Customers, who keep payment methods for later payments.
import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from './errors.ts';
import { recordEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import { findObject, insertObject, listObjects, newId, PAGE_PARAMS, saveObject } from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';
import type { Params } from './params.ts';
import { detachAll } from './savedMethods.ts';

const DETAILS = ['description', 'email', 'metadata', 'name', 'phone'] as const;

type Stored = Stripe.Customer | Stripe.DeletedCustomer;

/** The customer with the details of this request; '' removes one. */
function withDetails(params: Params, customer: Stripe.Customer): Stripe.Customer {
  params.only(...DETAILS, 'expand');
  const text = (name: 'description' | 'email' | 'name' | 'phone') =>
    params.has(name) ? params.text(name) || null : (customer[name] ?? null);
  const email = text('email');
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  return {
    ...customer,
    description: text('description'),
    email,
    name: text('name'),
    phone: text('phone'),
    metadata: params.metadata(customer.metadata),
  };
}

/** A customer that exists and is not deleted. `param` names the parameter with the id. */
export async function getCustomer(op: Operation, id: string, param: string): Promise<Stripe.Customer> {
  const found = await findObject<Stored>(op.tx, 'customer', id);
  if (!found || found.body.deleted) throw resourceMissing('customer', id, param);
  return found.body;
}

export async function createCustomer(op: Operation): Promise<ApiResponse> {
  const customer = withDetails(op.params, {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixSeconds(op.now),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  await insertObject(op.tx, customer);
  await recordEvent(op, 'customer.created', customer);
  return ok(await expandPaths(op, customer));
}

export async function retrieveCustomer(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  // A deleted customer can still be read, as in Stripe.
  const found = await findObject<Stored>(op.tx, 'customer', op.id);
  if (!found) throw resourceMissing('customer', op.id, 'id');
  return ok(await expandPaths(op, found.body));
}

export async function updateCustomer(op: Operation): Promise<ApiResponse> {
  const customer = withDetails(op.params, await getCustomer(op, op.id, 'id'));
  await saveObject(op.tx, customer);
  await recordEvent(op, 'customer.updated', customer);
  return ok(await expandPaths(op, customer));
}

/** Also detaches the customer's payment methods. */
export async function deleteCustomer(op: Operation): Promise<ApiResponse> {
  op.params.only();
  const customer = await getCustomer(op, op.id, 'id');
  await detachAll(op, customer.id);
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  await saveObject(op.tx, deleted);
  await recordEvent(op, 'customer.deleted', customer);
  return ok(deleted);
}

export async function listCustomerMethods(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'type');
  op.params.oneOf('type', ['card']);
  const { id } = await getCustomer(op, op.id, 'customer');
  const url = `/v1/customers/${id}/payment_methods`;
  const page = await listObjects<Stripe.PaymentMethod>(op.tx, 'payment_method', url, op.params, {
    customer: id,
  });
  return ok(await expandPaths(op, page));
}
