import { sourcesOf, type Cause } from '#domain/kit/stateMachine.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS, type PaymentStatus } from './status.ts';

const paymentCanBecome = (from: PaymentStatus, to: PaymentStatus, cause?: Cause) =>
  sourcesOf(PAYMENT_TRANSITIONS, to, cause).includes(from);

const CAUSES: Cause[] = ['customer', 'provider', 'clock', 'admin'];

/** Each status and its possible next statuses. */
const LIFE: Record<PaymentStatus, PaymentStatus[]> = {
  open: ['succeeded', 'failed', 'cancelled', 'quarantined'],
  cancelled: ['succeeded', 'quarantined'],
  failed: ['succeeded', 'quarantined'],
  succeeded: [],
  quarantined: [],
};

describe.each(PAYMENT_STATUSES)('a payment that is %s', (from) => {
  it.each(PAYMENT_STATUSES)('may change to %s: %p', (to) => {
    expect(paymentCanBecome(from, to)).toBe(LIFE[from].includes(to));
  });
});

it.each(['succeeded', 'failed', 'quarantined'] as const)('%s may only come from the provider', (to) => {
  for (const from of PAYMENT_STATUSES) {
    for (const cause of CAUSES) {
      expect(paymentCanBecome(from, to, cause)).toBe(cause === 'provider' && LIFE[from].includes(to));
    }
  }
});

it('allows every cause to cancel an open payment', () => {
  expect(CAUSES.filter((cause) => paymentCanBecome('open', 'cancelled', cause))).toEqual(CAUSES);
});
