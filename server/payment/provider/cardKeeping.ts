// The calls of the payment provider about cards that customers keep.
import Stripe from 'stripe';
import { isUnknownObject, type CardSetup, type KeptCard, type PaymentProvider } from './provider.ts';

/** The reason of a definite refusal of the card; undefined for every other error. */
function refusalOf(error: unknown): string | undefined {
  // The SDK returns an empty text when Stripe sends no code.
  if (error instanceof Stripe.errors.StripeCardError)
    return error.decline_code || error.code || 'card_declined';
  // For example, the card was detached at the provider. An intent in another state is not a refusal of the card.
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  return error.code === 'payment_intent_unexpected_state' ? undefined : 'card_unavailable';
}

/** The card of a payment method that is attached to a customer. */
export function toKeptCard(
  method: string | Stripe.PaymentMethod | null,
  customer: string | { id: string } | null,
): KeptCard | undefined {
  if (typeof method === 'string' || !method?.card || !customer) return undefined;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
}

function toSetup(setup: Stripe.SetupIntent): CardSetup {
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? '',
    status: setup.status,
    card: setup.status === 'succeeded' ? toKeptCard(setup.payment_method, setup.customer) : undefined,
  };
}

type CardKeeping =
  | 'createCustomer'
  | 'deleteCustomer'
  | 'detachCard'
  | 'useKeptCard'
  | 'chargeKeptCard'
  | 'createSetup'
  | 'retrieveSetup'
  | 'cancelSetup';

export function cardKeeping(stripe: Stripe): Pick<PaymentProvider, CardKeeping> {
  const retrieveSetup = async (id: string) =>
    toSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
  return {
    retrieveSetup,
    createSetup: async ({ key, customerId, metadata }) =>
      toSetup(
        await stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata,
          },
          { idempotencyKey: key },
        ),
      ),
    cancelSetup: async (setupId) => {
      try {
        return toSetup(await stripe.setupIntents.cancel(setupId));
      } catch (error) {
        const setup = await retrieveSetup(setupId);
        if (setup.status === 'succeeded' || setup.status === 'canceled') return setup;
        throw error;
      }
    },
    createCustomer: async ({ key, metadata }) =>
      (await stripe.customers.create({ metadata }, { idempotencyKey: key })).id,
    deleteCustomer: async (customerId) => {
      try {
        await stripe.customers.del(customerId);
      } catch (error) {
        if (!isUnknownObject(error)) throw error;
      }
    },
    detachCard: async (paymentMethodId) => {
      try {
        const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId);
        if (customer !== null) await stripe.paymentMethods.detach(paymentMethodId);
      } catch (error) {
        if (!isUnknownObject(error)) throw error;
      }
    },
    useKeptCard: async ({ intentId, customerId, paymentMethodId }) => {
      await stripe.paymentIntents.update(intentId, { customer: customerId, payment_method: paymentMethodId });
    },
    chargeKeptCard: async ({ key, intentId, customerId, paymentMethodId }) => {
      try {
        await stripe.paymentIntents.update(intentId, { customer: customerId });
        await stripe.paymentIntents.confirm(
          intentId,
          { payment_method: paymentMethodId, off_session: true },
          { idempotencyKey: key },
        );
        return { kind: 'confirmed' };
      } catch (error) {
        const reason = refusalOf(error);
        if (reason === undefined) throw error;
        return { kind: 'declined', reason };
      }
    },
  };
}
