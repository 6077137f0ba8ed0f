// The port to a card payment provider, and its only implementation with the `stripe` SDK.
import Stripe from 'stripe';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import { cardKeeping } from './cardKeeping.ts';

/** A payment intent in its current state at the provider. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** The provider's status; only 'succeeded' means that money was received. */
  status: string;
  amountPence: Pence;
  receivedPence: Pence;
  currency: string;
  chargeId: string | undefined;
  live: boolean;
  metadata: Readonly<Record<string, string>>;
  /** The card that a succeeded payment has kept for its customer; undefined where it kept none. */
  keptCard: KeptCard | undefined;
}

/** A card that is attached to a customer at the provider. */
export interface KeptCard {
  paymentMethodId: string;
  /** The provider's word, such as 'visa'. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** `declined`: by the bank, or the provider cannot use the card; `reason` is the provider's code. */
export type CardCharge = { kind: 'confirmed' } | { kind: 'declined'; reason: string };

/** A refund, created by this application or manually. */
export interface ProviderRefund {
  id: string;
  amountPence: Pence;
  /** Also `failed` after it had succeeded: the bank may return a refund for weeks. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The key of this application's request; undefined for a refund made manually at the provider. */
  dedupeKey: string | undefined;
  createdAt: Instant;
}

/** A dispute: the customer's bank withdraws the payment until it is decided. */
export interface ProviderDispute {
  id: string;
  amountPence: Pence;
  /** The provider's status. */
  status: string;
  reason: string;
  openedAt: Instant;
}

/** A succeeded charge or a refund, as a report of a period lists it. */
export interface ProviderMovement {
  /** The id of the charge or the refund. */
  id: string;
  intentId: string | undefined;
  /** 0 for a refund that failed: the money came back. */
  amountPence: Pence;
  createdAt: Instant;
}

/** From the instant `from` until before `until`. The list ends after `limit` objects of the provider. */
export interface MovementQuery {
  from: Instant;
  until: Instant;
  limit: number;
}

export interface MovementPage {
  movements: ProviderMovement[];
  /** False when the provider has more than `limit` objects in the period. */
  isComplete: boolean;
}

/** An event of the provider: a reason to read the object again, not a source of its state. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  /** The payment intent that the event concerns, if it names one. */
  intentId: string | undefined;
  live: boolean;
}

export interface PaymentProvider {
  readonly live: boolean;
  /** Creates an intent; the same key returns the same intent. `keepCardOf` is the customer that keeps its card. */
  createIntent(request: {
    key: string;
    amountPence: Pence;
    metadata: Record<string, string>;
    keepCardOf?: string | undefined;
  }): Promise<Intent>;
  retrieveIntent(intentId: string): Promise<Intent>;
  /** Cancels an intent; returns an intent that has succeeded meanwhile in that state. */
  cancelIntent(intentId: string): Promise<Intent>;
  /** Creates a customer, who holds cards and no personal data; the same key returns the same customer. */
  createCustomer(request: { key: string; metadata: Record<string, string> }): Promise<string>;
  /** Deletes a customer with its cards; a customer that is gone is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Removes a card from its customer; a card that is removed or unknown is no error. */
  detachCard(paymentMethodId: string): Promise<void>;
  /**
   * Confirms an intent with a kept card while the customer is absent; the same key tries once. Throws when the provider
   * does not answer, or when the intent's state allows no confirmation: then its state decides.
   */
  chargeKeptCard(request: {
    key: string;
    intentId: string;
    customerId: string;
    paymentMethodId: string;
  }): Promise<CardCharge>;
  /** Refunds a payment; the same key refunds once. The refund stores `dedupeKey`, which identifies it later. */
  refund(request: {
    key: string;
    dedupeKey: string;
    intentId: string;
    amountPence: Pence;
  }): Promise<ProviderRefund>;
  /** Every refund of an intent, oldest first, also manual ones. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** Oldest first. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** The succeeded charges in pounds of a period, newest first. Failed attempts count towards the limit. */
  listCharges(query: MovementQuery): Promise<MovementPage>;
  /** The refunds in pounds that were made in a period, newest first. */
  listRefundsMade(query: MovementQuery): Promise<MovementPage>;
  /** Parses a webhook's raw body; undefined when none of the secrets signed it. */
  readEvent(body: Buffer, signature: string): ProviderEvent | undefined;
  /** The latest events of these types that the webhook has not accepted, oldest first, at most 100. */
  listUndelivered(types: readonly string[]): Promise<ProviderEvent[]>;
}

/**
 * True when the provider refused a call with an error: it had no effect, and the same idempotency key would return the
 * same error for a day. False when the provider did not answer or was busy: then only the same key is safe.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) return false;
  return error.statusCode !== 409 && error.statusCode !== 429;
}

function toKeptCard(
  method: string | Stripe.PaymentMethod | null,
  customer: string | { id: string } | null,
): KeptCard | undefined {
  if (typeof method === 'string' || !method?.card || !customer) return undefined;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
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

/** True when the provider does not know the object that a call names. */
export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
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
