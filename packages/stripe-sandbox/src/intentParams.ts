// The parameters that the calls about payment intents share, and what they do to an intent.
import type Stripe from 'stripe';
import { invalidRequest, unknownParameters } from './errors.ts';
import type { Operation } from './operation.ts';
import type { Params } from './params.ts';

export const METHOD_PARAMS = ['payment_method', 'payment_method_data', 'payment_method_options'] as const;
export const ACTION_PARAMS = [
  'off_session',
  'error_on_requires_action',
  'return_url',
  'use_stripe_sdk',
  'mandate_data',
  'radar_options',
] as const;
export const DETAIL_PARAMS = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor_suffix',
  'metadata',
] as const;
export const TYPE_PARAMS = [
  'payment_method_types',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
] as const;

// Removed from these calls by this version of Stripe's API; older versions still take it.
const TYPES_REMOVED_IN = '2026-09-30';

export function readAllowedTypes(op: Operation): string[] | null {
  if (op.params.has('payment_method_types') && op.apiVersion >= TYPES_REMOVED_IN) {
    throw unknownParameters(['payment_method_types']);
  }
  const given = op.params.list('payment_method_types') ?? op.params.list('allowed_payment_method_types');
  if (given && !given.includes('card')) {
    throw invalidRequest('The payment method types must include card: the sandbox knows no other.', {
      param: 'allowed_payment_method_types',
    });
  }
  return op.params.list('allowed_payment_method_types') ?? null;
}

/** The intent with the details that this request names. */
export function applyDetails(params: Params, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const text = (name: string, before: string | null) =>
    params.has(name) ? params.text(name) || null : before;
  const email = text('receipt_email', intent.receipt_email);
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
  }
  const usage = params.oneOf('setup_future_usage', ['off_session', 'on_session', '']);
  return {
    ...intent,
    description: text('description', intent.description),
    receipt_email: email,
    statement_descriptor_suffix: text('statement_descriptor_suffix', intent.statement_descriptor_suffix),
    setup_future_usage: usage === undefined ? intent.setup_future_usage : usage || null,
    metadata: params.metadata(intent.metadata),
  };
}

/** The payer is not there to authenticate, or the shop asked not to wait for it. */
export function cannotAuthenticate(params: Params): boolean {
  return (params.flag('off_session') ?? false) || (params.flag('error_on_requires_action') ?? false);
}

/** The states from which a payment can still be changed or confirmed. */
export const CHANGEABLE_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
