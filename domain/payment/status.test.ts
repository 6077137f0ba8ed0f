import type { Cause } from '#domain/stateMachine.ts';
import { PAYMENT_STATUSES, paymentCanBecome, type PaymentStatus } from './status.ts';

const CAUSES: Cause[] = ['customer', 'provider', 'clock', 'admin'];

/** Each status and what it may become. */
const LIFE: Record<PaymentStatus, PaymentStatus[]> = {
  open: ['succeeded', 'failed', 'cancelled', 'quarantined'],
  cancelled: ['succeeded', 'quarantined'],
  failed: ['succeeded', 'quarantined'],
  succeeded: [],
  quarantined: [],
};

describe.each(PAYMENT_STATUSES)('a payment that is %s', (from) => {
  it.each(PAYMENT_STATUSES)('to %s', (to) => {
    expect(paymentCanBecome(from, to)).toBe(LIFE[from].includes(to));
  });
});

it.each(['succeeded', 'failed', 'quarantined'] as const)('%s is the provider’s word alone', (to) => {
  for (const from of PAYMENT_STATUSES) {
    for (const cause of CAUSES) {
      expect(paymentCanBecome(from, to, cause)).toBe(cause === 'provider' && LIFE[from].includes(to));
    }
  }
});

it('an open one may be given up by anybody', () => {
  expect(CAUSES.filter((cause) => paymentCanBecome('open', 'cancelled', cause))).toEqual(CAUSES);
});
