// Errors in Stripe's shape, with their HTTP status and whether an idempotency key stores them.

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** Whether Stripe counts the request as executed: the same idempotency key then returns the same error. */
  readonly isStored: boolean;

  constructor(status: number, body: StripeErrorBody, isStored = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isStored = isStored;
  }
}

export function invalidRequest(
  message: string,
  more: { code?: string; param?: string; setup_intent?: object } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function missingParameter(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParameters(names: readonly string[]): StripeApiError {
  const many = names.length > 1 ? 's' : '';
  return invalidRequest(`Received unknown parameter${many}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0],
  });
}

export function resourceMissing(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unexpectedState(message: string, intent: object): StripeApiError {
  return new StripeApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    true,
  );
}

/** Wrong card data, refused before any charge. */
export function invalidCard(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', code, message, param });
}

export function unauthorized(message: string, code?: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });
}

export function idempotencyKeyInUse(): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this idempotency key. Please try again later.',
  });
}

export function idempotencyKeyReused(what: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what}. Try using another key if you meant to execute a different request.`,
  });
}

export function serverError(status: number, message: string): StripeApiError {
  return new StripeApiError(status, { type: 'api_error', message });
}

export function tooManyRequests(): StripeApiError {
  return new StripeApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  });
}
