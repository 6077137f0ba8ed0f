// Stripe's published test cards: the behaviour of each number and each pm_card_* name.

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

interface Behaviour {
  /** When the payer has to authenticate: at every payment, or only when the payer is present. */
  authenticate?: 'always' | 'on_session';
  decline?: Decline;
  /** A setup succeeds although payments are declined. */
  canBeKept?: true;
  dispute?: string;
  /** Refunds start as pending instead of succeeded. */
  isRefundPending?: true;
}

const DECLINED = 'Your card was declined.';
const declined = (declineCode: string, message = DECLINED): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const generic: Behaviour = { decline: declined('generic_decline') };
const insufficient: Behaviour = {
  decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
};

// Payment methods store the name of their behaviour instead of the card number.
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  succeeds: {},
  generic_decline: generic,
  insufficient_funds: insufficient,
  lost_card: { decline: declined('lost_card') },
  stolen_card: { decline: declined('stolen_card') },
  fraudulent: { decline: declined('fraudulent') },
  velocity: {
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  },
  expired_card: { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  incorrect_cvc: { decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." } },
  processing_error: {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  /** Can be kept, but its payments are declined. */
  declined_after_setup: { ...generic, canBeKept: true },
  authenticates: { authenticate: 'always' },
  authenticates_until_set_up: { authenticate: 'always' },
  set_up: { authenticate: 'on_session' },
  authenticates_insufficient_funds: { authenticate: 'always', ...insufficient },
  authenticates_declined: { authenticate: 'always', ...generic },
  disputed_fraudulent: { dispute: 'fraudulent' },
  disputed_not_received: { dispute: 'product_not_received' },
  slow_refund: { isRefundPending: true },
};

export function getBehaviour(name: string | null): Behaviour {
  return BEHAVIOURS[name ?? 'succeeds'] ?? {};
}

/** The reason why a card cannot be kept; undefined when it can. */
export function declineOfSetup(name: string | null): Decline | undefined {
  const { decline, canBeKept } = getBehaviour(name);
  return canBeKept ? undefined : decline;
}

/** The behaviour of a card that was set up for payments without the payer. */
export function behaviourAfterSetup(name: string | null): string | null {
  return name === 'authenticates_until_set_up' ? 'set_up' : name;
}

/** Whether a payment has to wait for the payer's authentication. */
export function needsAuthentication(name: string | null, isOffSession: boolean): boolean {
  const { authenticate } = getBehaviour(name);
  return authenticate === 'always' || (authenticate === 'on_session' && !isOffSession);
}

const BY_NUMBER: Readonly<Record<string, string>> = {
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000000000006975': 'velocity',
  '4100000000000019': 'fraudulent',
  '4000000000004954': 'fraudulent',
  '4000000000000341': 'declined_after_setup',
  '4000002500003155': 'authenticates_until_set_up',
  '4000002760003184': 'authenticates',
  '4000003800000446': 'set_up',
  '4000000000003220': 'authenticates',
  '4000000000003063': 'authenticates',
  '4000008260003178': 'authenticates_insufficient_funds',
  '4000008400001629': 'authenticates_declined',
  '4000000000000259': 'disputed_fraudulent',
  '4000000000002685': 'disputed_not_received',
  '4000000000007726': 'slow_refund',
};

export function behaviourOfNumber(number: string): string {
  return BY_NUMBER[number] ?? 'succeeds';
}

// These names exist with and without the brand: pm_card_visa_chargeDeclined, pm_card_chargeDeclined.
const DECLINING: Readonly<Record<string, string>> = {
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedFraudulent: '4100000000000019',
  chargeCustomerFail: '4000000000000341',
};

const NAMED: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  us: '4242424242424242',
  gb: '4000008260000000',
  bypassPending: '4000000000000077',
  radarBlock: '4100000000000019',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  threeDSecureOptional: '4000000000003055',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
  ...DECLINING,
  ...Object.fromEntries(Object.entries(DECLINING).map(([name, number]) => [`visa_${name}`, number])),
};

/** The card number of a name such as `pm_card_visa`; undefined for any other id. */
export function numberOfTestName(id: string): string | undefined {
  return id.startsWith('pm_card_') && Object.hasOwn(NAMED, id.slice(8)) ? NAMED[id.slice(8)] : undefined;
}
