// What the product asks of a card payment provider, and the `stripe` SDK as its one implementation.
import type Stripe from 'stripe';
import type { Pence } from '#domain/money/pence.ts';

/** A payment as the provider sees it now. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** The provider's own word; only 'succeeded' means money. */
  status: string;
  amountPence: Pence;
  receivedPence: Pence;
  currency: string;
  chargeId: string | undefined;
  live: boolean;
  metadata: Readonly<Record<string, string>>;
}

/** A change that the provider announces: a hint to look again, never the truth itself. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  /** The payment intent it concerns, where the event names one. */
  intentId: string | undefined;
  live: boolean;
}

export interface PaymentProvider {
  readonly live: boolean;
  /** Makes an intent; the same key answers the same intent. */
  createIntent(request: {
    key: string;
    amountPence: Pence;
    metadata: Record<string, string>;
  }): Promise<Intent>;
  retrieveIntent(intentId: string): Promise<Intent>;
  /** Cancels an intent; one that has succeeded meanwhile is answered as it is. */
  cancelIntent(intentId: string): Promise<Intent>;
  /** Gives money back; the same key refunds once. */
  refund(request: { key: string; intentId: string; amountPence: Pence }): Promise<{ id: string }>;
  /** Reads a webhook's raw body; undefined where none of the secrets signed it. */
  readEvent(body: Buffer, signature: string): ProviderEvent | undefined;
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    chargeId: typeof charge === 'string' ? charge : charge?.id,
    live: intent.livemode,
    metadata: intent.metadata,
  };
}

function intentIdOf(object: { id?: string; object?: string; payment_intent?: unknown }): string | undefined {
  if (object.object === 'payment_intent') return object.id;
  return typeof object.payment_intent === 'string' ? object.payment_intent : undefined;
}

export interface StripeProviderOptions {
  stripe: Stripe;
  live: boolean;
  /** More than one while a secret is being replaced. */
  webhookSecrets: readonly string[];
}

export function stripeProvider({ stripe, live, webhookSecrets }: StripeProviderOptions): PaymentProvider {
  return {
    live,
    createIntent: async ({ key, amountPence, metadata }) =>
      toIntent(
        await stripe.paymentIntents.create(
          { amount: amountPence, currency: 'gbp', allowed_payment_method_types: ['card'], metadata },
          { idempotencyKey: key },
        ),
      ),
    retrieveIntent: async (intentId) => toIntent(await stripe.paymentIntents.retrieve(intentId)),
    cancelIntent: async (intentId) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // Too late, or cancelled before: where it stands now is the answer. Anything else is trouble.
        const intent = toIntent(await stripe.paymentIntents.retrieve(intentId));
        if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
        throw error;
      }
    },
    refund: async ({ key, intentId, amountPence }) => {
      const refund = await stripe.refunds.create(
        { payment_intent: intentId, amount: amountPence },
        { idempotencyKey: key },
      );
      return { id: refund.id };
    },
    readEvent: (body, signature) => {
      for (const secret of webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(body, signature, secret);
          const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
          return {
            id: event.id,
            type: event.type,
            objectId: object.id ?? '',
            intentId: intentIdOf(object),
            live: event.livemode,
          };
        } catch {
          // Signed with the other secret, or not at all.
        }
      }
      return undefined;
    },
  };
}
