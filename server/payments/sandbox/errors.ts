// Errors in Stripe's shape: what went wrong, its HTTP status, and whether an idempotency key keeps the answer.

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** True where Stripe counts the request as executed, so that the same key answers the same again. */
  readonly kept: boolean;

  constructor(status: number, body: StripeErrorBody, kept = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.kept = kept;
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(param: string): StripeFailure {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParameters(names: readonly string[]): StripeFailure {
  const many = names.length > 1 ? 's' : '';
  return invalid(`Received unknown parameter${many}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0],
  });
}

export function noSuch(kind: string, id: string, param: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unexpectedState(message: string, intent: object): StripeFailure {
  return new StripeFailure(
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

/** Wrong card data, refused before anything was tried. */
export function cardInvalid(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param });
}

export function unauthorised(message: string, code?: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });
}

export function keyInUse(): StripeFailure {
  return new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this idempotency key. Please try again later.',
  });
}

export function keyReused(what: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what}. Try using another key if you meant to execute a different request.`,
  });
}

export function apiFailure(status: number, message: string): StripeFailure {
  return new StripeFailure(status, { type: 'api_error', message });
}
