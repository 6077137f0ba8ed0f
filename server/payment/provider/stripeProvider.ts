// The only implementation of the payment provider, with the `stripe` SDK.
import type Stripe from 'stripe';
import type { Instant } from '#domain/time/london.ts';
import { cardKeeping, toKeptCard } from './cardKeeping.ts';
import type {
  Intent,
  MovementQuery,
  PaymentProvider,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
} from './provider.ts';

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    chargeId: idOf(charge),
    live: intent.livemode,
    metadata: intent.metadata,
    keptCard:
      intent.status === 'succeeded' && intent.setup_future_usage === 'off_session'
        ? toKeptCard(intent.payment_method, intent.customer)
        : undefined,
  };
}

const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function intentIdOf(object: { id?: string; object?: string; payment_intent?: unknown }): string | undefined {
  if (object.object === 'payment_intent' || object.object === 'setup_intent') return object.id;
  return typeof object.payment_intent === 'string' ? object.payment_intent : undefined;
}

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amountPence: refund.amount,
    status: REFUND_STATUSES[refund.status ?? ''] ?? 'pending',
    dedupeKey: refund.metadata?.dedupeKey,
    createdAt: refund.created * 1000,
  };
}

const created = ({ from, until }: MovementQuery) => ({
  gte: Math.ceil(from / 1000),
  lt: Math.ceil(until / 1000),
});

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    amountPence: dispute.amount,
    status: dispute.status,
    reason: dispute.reason,
    openedAt: dispute.created * 1000,
  };
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? '',
    intentId: intentIdOf(object),
    live: event.livemode,
  };
}

// Above the number of refunds or disputes that one payment can have.
const ALL = { limit: 1_000 };

export interface StripeProviderOptions {
  stripe: Stripe;
  live: boolean;
  /** More than one during a rotation. */
  webhookSecrets: readonly string[];
  /** The clock that checks the age of a webhook's signature. */
  now: () => Instant;
}

export function stripeProvider({
  stripe,
  live,
  webhookSecrets,
  now,
}: StripeProviderOptions): PaymentProvider {
  return {
    live,
    createIntent: async ({ key, amountPence, metadata, keepCardOf }) =>
      toIntent(
        await stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency: 'gbp',
            allowed_payment_method_types: ['card'],
            metadata,
            ...(keepCardOf ? { customer: keepCardOf, setup_future_usage: 'off_session' } : {}),
          },
          { idempotencyKey: key },
        ),
      ),
    retrieveIntent: async (intentId) =>
      toIntent(await stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] })),
    ...cardKeeping(stripe),
    cancelIntent: async (intentId) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // Already succeeded or cancelled: returns that state. Any other state is an error.
        const intent = toIntent(await stripe.paymentIntents.retrieve(intentId));
        if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
        throw error;
      }
    },
    refund: async ({ key, dedupeKey, intentId, amountPence }) =>
      toRefund(
        await stripe.refunds.create(
          { payment_intent: intentId, amount: amountPence, metadata: { dedupeKey } },
          { idempotencyKey: key },
        ),
      ),
    listRefunds: async (intentId) => {
      const list = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      return (await list.autoPagingToArray(ALL)).map(toRefund).reverse();
    },
    listDisputes: async (intentId) => {
      const list = stripe.disputes.list({ payment_intent: intentId, limit: 100 });
      return (await list.autoPagingToArray(ALL)).map(toDispute).reverse();
    },
    listCharges: async (query) => {
      const list = stripe.charges.list({ created: created(query), limit: 100 });
      const charges = await list.autoPagingToArray({ limit: query.limit + 1 });
      const movements = charges
        .filter(({ paid, status, currency }) => paid && status === 'succeeded' && currency === 'gbp')
        .map((charge) => ({
          id: charge.id,
          intentId: idOf(charge.payment_intent),
          amountPence: charge.amount_captured,
          createdAt: charge.created * 1000,
        }));
      return { movements, isComplete: charges.length <= query.limit };
    },
    listRefundsMade: async (query) => {
      const list = stripe.refunds.list({ created: created(query), limit: 100 });
      const refunds = await list.autoPagingToArray({ limit: query.limit + 1 });
      const movements = refunds
        .filter(({ currency }) => currency === 'gbp')
        .map((refund) => ({
          id: refund.id,
          intentId: idOf(refund.payment_intent),
          amountPence: toRefund(refund).status === 'failed' ? 0 : refund.amount,
          createdAt: refund.created * 1000,
        }));
      return { movements, isComplete: refunds.length <= query.limit };
    },
    readEvent: (body, signature) => {
      for (const secret of webhookSecrets) {
        try {
          return toEvent(
            stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now()),
          );
        } catch {
          // Signed with the other secret, or not signed.
        }
      }
      return undefined;
    },
    listUndelivered: async (types) => {
      const { data } = await stripe.events.list({ delivery_success: false, types: [...types], limit: 100 });
      return data.map(toEvent).reverse();
    },
  };
}
