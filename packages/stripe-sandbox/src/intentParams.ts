// The parameters that the calls of payment intents share, and how they change an intent.
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
  'customer',
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

// This version of Stripe's API removes the parameter; older versions accept it.
const TYPES_REMOVED_IN = '2026-09-30';

export function readAllowedTypes(op: Operation): string[] | null {
  if (op.params.has('payment_method_types') && op.apiVersion >= TYPES_REMOVED_IN) {
    throw unknownParameters(['payment_method_types']);
  }
  const types = op.params.list('payment_method_types') ?? op.params.list('allowed_payment_method_types');
  if (types && !types.includes('card')) {
    throw invalidRequest('The payment method types must include card: the sandbox supports no other.', {
      param: 'allowed_payment_method_types',
    });
  }
  return op.params.list('allowed_payment_method_types') ?? null;
}

/** The intent with the details of this request. */
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

/** Reads whether the payer is present and can authenticate the payment. */
export function readConditions(params: Params): { isOffSession: boolean; cannotAuthenticate: boolean } {
  const isOffSession = params.flag('off_session') ?? false;
  return {
    isOffSession,
    cannotAuthenticate: isOffSession || (params.flag('error_on_requires_action') ?? false),
  };
}

/** The statuses in which an intent can be changed or confirmed. */
export const CHANGEABLE_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
