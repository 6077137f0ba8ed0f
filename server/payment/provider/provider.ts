// The port to a card payment provider; stripeProvider.ts implements it.
import Stripe from 'stripe';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';

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
  /** The card that a succeeded payment has saved for its customer; undefined when it saved none. */
  keptCard: KeptCard | undefined;
}

/** A card that is attached to a customer at the provider. */
export interface KeptCard {
  paymentMethodId: string;
  /** The provider's name, such as 'visa'. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A setup intent: saves a card without a payment. */
export interface CardSetup {
  id: string;
  clientSecret: string;
  /** The provider's status; only 'succeeded' has a card. */
  status: string;
  card: KeptCard | undefined;
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
  /** 0 for a failed refund, whose money was returned. */
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
  /** The payment or setup intent that the event concerns, if it names one. */
  intentId: string | undefined;
  live: boolean;
}

export interface PaymentProvider {
  /** The total time for the calls of one request, in milliseconds; 12 s when undefined. */
  requestBudgetMs?: number;
  readonly live: boolean;
  /**
   * Creates an intent; the same key returns the same intent. `keepCardOf` is the customer for whom the card is saved.
   */
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
  /** Deletes a customer with its cards; a customer that is already deleted is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Removes a card from its customer; a card that is removed or unknown is no error. */
  detachCard(paymentMethodId: string): Promise<void>;
  /**
   * Makes a saved card the card of an intent that its browser confirms. Throws when the provider does not answer, and
   * when the card is removed there.
   */
  useKeptCard(request: { intentId: string; customerId: string; paymentMethodId: string }): Promise<void>;
  /**
   * Confirms an intent with a saved card while the customer is absent; the same key makes one attempt. Throws when
   * the provider does not answer, or when the state of the intent does not allow a confirmation; the state
   * of the intent then determines the result.
   */
  chargeKeptCard(request: {
    key: string;
    intentId: string;
    customerId: string;
    paymentMethodId: string;
  }): Promise<CardCharge>;
  /** Creates a setup intent, with which a browser saves a card for a customer; the same key returns the same one. */
  createSetup(request: {
    key: string;
    customerId: string;
    metadata: Record<string, string>;
  }): Promise<CardSetup>;
  retrieveSetup(setupId: string): Promise<CardSetup>;
  /** Cancels a setup intent; returns one that has succeeded meanwhile in that state. */
  cancelSetup(setupId: string): Promise<CardSetup>;
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

/** True when the provider has no object with the id of a call. */
export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}
