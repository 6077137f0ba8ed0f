// What the product asks of a card payment provider, and the `stripe` SDK as its one implementation.
import Stripe from 'stripe';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';

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

/** Money that goes back, whoever asked for it. */
export interface ProviderRefund {
  id: string;
  amountPence: Pence;
  /** `failed` also after it had succeeded: the bank may send it back for weeks. */
  status: 'pending' | 'succeeded' | 'failed';
  /** What we asked for it with; undefined for one made by hand at the provider. */
  dedupeKey: string | undefined;
  createdAt: Instant;
}

/** The customer's bank takes a payment back until it is decided who is right. */
export interface ProviderDispute {
  id: string;
  amountPence: Pence;
  /** The provider's own word. */
  status: string;
  reason: string;
  openedAt: Instant;
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
  /** Gives money back; the same key refunds once. `dedupeKey` is kept with it, to find it again. */
  refund(request: {
    key: string;
    dedupeKey: string;
    intentId: string;
    amountPence: Pence;
  }): Promise<ProviderRefund>;
  /** Every refund of an intent, oldest first, those made by hand too. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** Oldest first. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Reads a webhook's raw body; undefined where none of the secrets signed it. */
  readEvent(body: Buffer, signature: string): ProviderEvent | undefined;
  /** The latest events of these types that our webhook has not taken, oldest first, at most a hundred. */
  listUndelivered(types: readonly string[]): Promise<ProviderEvent[]>;
}

/**
 * True where the provider answered a call with an error of its own: nothing came of it, and the same idempotency
 * key would be answered the same for a day. False where it did not answer or was busy: then only the same key is safe.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) return false;
  return error.statusCode !== 409 && error.statusCode !== 429;
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

// More refunds or disputes than this one payment cannot have.
const ALL = { limit: 1_000 };

export interface StripeProviderOptions {
  stripe: Stripe;
  live: boolean;
  /** More than one while a secret is being replaced. */
  webhookSecrets: readonly string[];
  /** What the age of a webhook's signature is measured by. */
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
    readEvent: (body, signature) => {
      for (const secret of webhookSecrets) {
        try {
          return toEvent(
            stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now()),
          );
        } catch {
          // Signed with the other secret, or not at all.
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
