// Every call that the sandbox supports, with its handler.
import type { ApiRoute } from './apiCall.ts';
import { listCharges, retrieveCharge } from './charges.ts';
import {
  createCustomer,
  deleteCustomer,
  listCustomerMethods,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { createIntent, listIntents, retrieveIntent, updateIntent } from './intents.ts';
import { authenticateIntent, cancelIntent, confirmIntent } from './intentSteps.ts';
import type { Handler } from './operation.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  retrievePaymentMethod,
} from './paymentMethods.ts';
import { finishRefund } from './refundOutcome.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import {
  authenticateSetupIntent,
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
} from './setupIntents.ts';

const get = (url: string, name: string, handler: Handler): ApiRoute => ({
  method: 'GET',
  url,
  name,
  handler,
});
const post = (url: string, name: string, handler: Handler): ApiRoute => ({
  method: 'POST',
  url,
  name,
  handler,
});
const remove = (url: string, name: string, handler: Handler): ApiRoute => ({
  method: 'DELETE',
  url,
  name,
  handler,
});
/** The authentication of a payment, or of a setup. */
const authenticate: Handler = (op) =>
  op.id.startsWith('seti_') ? authenticateSetupIntent(op) : authenticateIntent(op);
const alsoBrowser = (route: ApiRoute): ApiRoute => ({ ...route, browser: true });

export const API_ROUTES: readonly ApiRoute[] = [
  post('/v1/payment_intents', 'payment_intents.create', createIntent),
  get('/v1/payment_intents', 'payment_intents.list', listIntents),
  alsoBrowser(get('/v1/payment_intents/:id', 'payment_intents.retrieve', retrieveIntent)),
  post('/v1/payment_intents/:id', 'payment_intents.update', updateIntent),
  alsoBrowser(post('/v1/payment_intents/:id/confirm', 'payment_intents.confirm', confirmIntent)),
  post('/v1/payment_intents/:id/cancel', 'payment_intents.cancel', cancelIntent),
  alsoBrowser(post('/v1/payment_methods', 'payment_methods.create', createPaymentMethod)),
  get('/v1/payment_methods/:id', 'payment_methods.retrieve', retrievePaymentMethod),
  post('/v1/payment_methods/:id/attach', 'payment_methods.attach', attachPaymentMethod),
  post('/v1/payment_methods/:id/detach', 'payment_methods.detach', detachPaymentMethod),
  post('/v1/setup_intents', 'setup_intents.create', createSetupIntent),
  alsoBrowser(get('/v1/setup_intents/:id', 'setup_intents.retrieve', retrieveSetupIntent)),
  alsoBrowser(post('/v1/setup_intents/:id/confirm', 'setup_intents.confirm', confirmSetupIntent)),
  post('/v1/setup_intents/:id/cancel', 'setup_intents.cancel', cancelSetupIntent),
  post('/v1/customers', 'customers.create', createCustomer),
  get('/v1/customers/:id', 'customers.retrieve', retrieveCustomer),
  post('/v1/customers/:id', 'customers.update', updateCustomer),
  remove('/v1/customers/:id', 'customers.delete', deleteCustomer),
  get('/v1/customers/:id/payment_methods', 'customers.list_payment_methods', listCustomerMethods),
  post('/v1/refunds', 'refunds.create', createRefund),
  get('/v1/refunds', 'refunds.list', listRefunds),
  get('/v1/refunds/:id', 'refunds.retrieve', retrieveRefund),
  post('/v1/refunds/:id', 'refunds.update', updateRefund),
  get('/v1/charges', 'charges.list', listCharges),
  get('/v1/charges/:id', 'charges.retrieve', retrieveCharge),
  get('/v1/events', 'events.list', listEvents),
  get('/v1/events/:id', 'events.retrieve', retrieveEvent),
  get('/v1/disputes', 'disputes.list', listDisputes),
  get('/v1/disputes/:id', 'disputes.retrieve', retrieveDispute),
  post('/v1/disputes/:id', 'disputes.update', updateDispute),
  post('/v1/disputes/:id/close', 'disputes.close', closeDispute),
  // Not part of Stripe's API: replaces the page of the payer's bank.
  alsoBrowser(post('/_authenticate/:id', 'payment_intents.authenticate', authenticate)),
  // Not part of Stripe's API: replaces the bank that receives a refund.
  post('/_refunds/:id/end', 'refunds.end', finishRefund),
];
