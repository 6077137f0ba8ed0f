// The calls of the payment provider about cards that customers keep.
import Stripe from 'stripe';
import type { PaymentProvider } from './provider.ts';

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;

/** The reason of a definite refusal of the card; undefined for every other error. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError)
    return error.decline_code ?? error.code ?? 'card_declined';
  // The card was detached at the provider, for example. An intent in another state is no fault of the card.
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  return error.code === 'payment_intent_unexpected_state' ? undefined : 'card_unavailable';
}

export function cardKeeping(
  stripe: Stripe,
): Pick<PaymentProvider, 'createCustomer' | 'deleteCustomer' | 'detachCard' | 'chargeKeptCard'> {
  return {
    createCustomer: async ({ key, metadata }) =>
      (await stripe.customers.create({ metadata }, { idempotencyKey: key })).id,
    deleteCustomer: async (customerId) => {
      try {
        await stripe.customers.del(customerId);
      } catch (error) {
        if (!isUnknown(error)) throw error;
      }
    },
    detachCard: async (paymentMethodId) => {
      try {
        const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId);
        if (customer !== null) await stripe.paymentMethods.detach(paymentMethodId);
      } catch (error) {
        if (!isUnknown(error)) throw error;
      }
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
