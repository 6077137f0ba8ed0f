// `window.Stripe` of the sandbox: the part of Stripe.js that @stripe/react-stripe-js and a checkout use.
import { showChallenge } from './challenge.js';
import { createApi } from './api.js';
import { createElements, groupOf } from './elements.js';
import { internalsOf } from './cardElement.js';

// Calls go to the address of this script.
const BASE = document.currentScript ? new URL('.', document.currentScript.src).pathname : '/';
const ORIGIN = document.currentScript ? new URL(document.currentScript.src).origin : window.location.origin;

const UNMOUNTED = {
  type: 'integration_error',
  message:
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
};

function intentIdOf(clientSecret, pattern = /^(pi_\w+)_secret_\w+$/) {
  const match = typeof clientSecret === 'string' && pattern.exec(clientSecret);
  return match ? match[1] : undefined;
}

function badSecret(method) {
  return {
    error: {
      type: 'integration_error',
      message: `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    },
  };
}

/** The card data of an element and the other elements of its card, or the error that prevents reading it. */
function readCardElement(element) {
  const inside = internalsOf(element);
  if (!inside || !inside.mounted()) return { error: { ...UNMOUNTED } };
  const parts = inside.type === 'cardNumber' ? inside.group.internals() : [inside];
  const error = parts.map((part) => part.firstProblem()).find(Boolean);
  if (error) return { error };
  const { postal, ...card } = Object.assign({}, ...parts.map((part) => part.read()));
  return { card, postal };
}

/** `{card: element, billing_details}` as parameters of the API. */
function paymentMethodData(input) {
  const { card, postal, error } = readCardElement(input.card);
  if (error) return { error };
  const billing = input.billing_details || {};
  const address = postal ? { postal_code: postal, ...(billing.address || {}) } : billing.address;
  return {
    data: {
      type: 'card',
      card,
      billing_details: { ...billing, address },
      ...(input.metadata ? { metadata: input.metadata } : {}),
    },
  };
}

/** The result of a call: the intent, or the error with which the payment failed. */
function outcomeOf({ body, error }) {
  if (error) return { error };
  if (body.status === 'requires_payment_method' && body.last_payment_error) {
    return { error: { ...body.last_payment_error, payment_intent: body } };
  }
  return { paymentIntent: body };
}

/** The result of a setup: the intent, or the error with which it failed. */
function outcomeOfSetup({ body, error }) {
  if (error) return { error };
  if (body.status === 'requires_payment_method' && body.last_setup_error) {
    return { error: { ...body.last_setup_error, setup_intent: body } };
  }
  return { setupIntent: body };
}

function createStripe(publishableKey) {
  const api = createApi(ORIGIN + BASE.replace(/\/$/, ''), publishableKey);

  async function challenge(intent, clientSecret) {
    const outcome = await showChallenge(intent);
    return outcomeOf(await api.post(`/_authenticate/${intent.id}`, { client_secret: clientSecret, outcome }));
  }

  async function confirm(method, clientSecret, fields, handleActions) {
    const id = intentIdOf(clientSecret);
    if (!id) return badSecret(method);
    const result = outcomeOf(
      await api.post(`/v1/payment_intents/${id}/confirm`, {
        ...fields,
        client_secret: clientSecret,
        use_stripe_sdk: true,
      }),
    );
    const waiting = result.paymentIntent && result.paymentIntent.status === 'requires_action';
    return waiting && handleActions ? challenge(result.paymentIntent, clientSecret) : result;
  }

  async function handleAction(method, clientSecret) {
    const id = intentIdOf(clientSecret);
    if (!id) return badSecret(method);
    const { body, error } = await api.get(`/v1/payment_intents/${id}`, { client_secret: clientSecret });
    if (error) return { error };
    return body.status === 'requires_action' ? challenge(body, clientSecret) : outcomeOf({ body });
  }

  const stripe = {
    elements: (options) => createElements(options),

    async confirmCardPayment(clientSecret, data = {}, options = {}) {
      const { payment_method: method, receipt_email, return_url, setup_future_usage } = data;
      const fields = { receipt_email, return_url, setup_future_usage };
      if (typeof method === 'string') fields.payment_method = method;
      if (typeof method === 'object' && method !== null) {
        const { data: methodData, error } = paymentMethodData(method);
        if (error) return { error };
        fields.payment_method_data = methodData;
      }
      return confirm('confirmCardPayment', clientSecret, fields, options.handleActions !== false);
    },

    async confirmCardSetup(clientSecret, { payment_method: method } = {}) {
      const id = intentIdOf(clientSecret, /^(seti_\w+)_secret_\w+$/);
      if (!id) return badSecret('confirmCardSetup');
      const fields = { client_secret: clientSecret, use_stripe_sdk: true };
      if (typeof method === 'string') fields.payment_method = method;
      if (typeof method === 'object' && method !== null) {
        const { data, error } = paymentMethodData(method);
        if (error) return { error };
        fields.payment_method_data = data;
      }
      const result = outcomeOfSetup(await api.post(`/v1/setup_intents/${id}/confirm`, fields));
      if (!result.setupIntent || result.setupIntent.status !== 'requires_action') return result;
      const outcome = await showChallenge(result.setupIntent);
      return outcomeOfSetup(await api.post(`/_authenticate/${id}`, { client_secret: clientSecret, outcome }));
    },

    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' } = {}) {
      const group = groupOf(elements);
      const secret = clientSecret || (group && group.clientSecret());
      const { payment_method, payment_method_data: extra = {}, return_url, receipt_email } = confirmParams;
      const fields = { payment_method, return_url, receipt_email };
      if (!payment_method) {
        const holder = ['payment', 'card', 'cardNumber']
          .map((type) => group && group.elements.getElement(type))
          .find(Boolean);
        const { data, error } = paymentMethodData({ ...extra, card: holder });
        if (error) return { error };
        fields.payment_method_data = data;
      }
      const result = await confirm('confirmPayment', secret, fields, true);
      if (!result.paymentIntent || redirect === 'if_required' || !return_url) return result;
      const target = new URL(return_url, window.location.href);
      target.searchParams.set('payment_intent', result.paymentIntent.id);
      target.searchParams.set('payment_intent_client_secret', secret);
      target.searchParams.set('redirect_status', result.paymentIntent.status);
      window.location.assign(target.href);
      return result;
    },

    async retrievePaymentIntent(clientSecret) {
      const id = intentIdOf(clientSecret);
      if (!id) return badSecret('retrievePaymentIntent');
      const { body, error } = await api.get(`/v1/payment_intents/${id}`, { client_secret: clientSecret });
      return error ? { error } : { paymentIntent: body };
    },

    async createPaymentMethod(input = {}, legacyData = {}) {
      const params = typeof input === 'string' ? { ...legacyData, type: input } : input;
      const group = groupOf(params.elements);
      const card = group
        ? group.elements.getElement('payment') || group.elements.getElement('card')
        : params.card;
      const { data, error } = paymentMethodData({ ...params, ...(params.params || {}), card });
      if (error) return { error };
      const response = await api.post('/v1/payment_methods', data);
      return response.error ? { error: response.error } : { paymentMethod: response.body };
    },

    handleCardAction: (clientSecret) => handleAction('handleCardAction', clientSecret),
    handleNextAction: ({ clientSecret } = {}) => handleAction('handleNextAction', clientSecret),

    createToken: () =>
      Promise.resolve({
        error: {
          type: 'invalid_request_error',
          message: 'The payment sandbox makes no tokens: use createPaymentMethod.',
        },
      }),

    registerAppInfo() {},
    _registerWrapper() {},
  };
  return stripe;
}

window.Stripe = function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_')) {
    throw new Error('The payment sandbox takes a test publishable key (pk_test_…) only.');
  }
  return createStripe(publishableKey);
};
// @stripe/stripe-js compares itself with this release.
window.Stripe.version = 'endive';
