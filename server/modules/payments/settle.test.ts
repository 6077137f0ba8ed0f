// Tests what follows from each state of an intent, over replaced statements. The other suites of this folder settle payments
// over a database and the sandbox.
import type { Database } from '#server/db/database.ts';
import type { Intent } from '#server/paymentProvider/provider.ts';
import * as ledger from './ledger.ts';
import * as locks from './lockPayment.ts';
import * as refunds from './refunds.ts';
import * as payments from './repository.ts';
import * as cards from './savedCards.ts';
import { settle, type SettleDeps } from './settle.ts';

jest.mock('./ledger.ts');
jest.mock('./lockPayment.ts');
jest.mock('./refunds.ts');
jest.mock('./repository.ts');
jest.mock('./savedCards.ts');
const repository = jest.mocked(payments);
const post = jest.mocked(ledger.postLedgerEntry);
const lock = jest.mocked(locks.lockPayment);

const NOW = 1_000;
const ID = '00000000-0000-4000-8000-000000000001';
const payment = {
  ...{
    id: ID,
    amount_pence: 9_000,
    status: 'open',
    intent_id: 'pi_1',
    reservation_id: 'r1',
    kind: 'deposit',
  },
} as unknown as payments.PaymentRow;
const intent: Intent = {
  ...{ id: 'pi_1', clientSecret: 's', status: 'succeeded', amountPence: 9_000, receivedPence: 9_000 },
  ...{ currency: 'gbp', chargeId: 'ch_1', live: false, metadata: { paymentId: ID }, keptCard: undefined },
};
const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040 };

let errors: unknown[][];
const paymentSucceeded = jest.fn();
const owner = { paymentSucceeded } as unknown as SettleDeps['owner'];
function depsFor(change: Partial<Intent>): SettleDeps {
  return {
    db: {
      transaction: (work: (tx: object) => unknown) => work({ isTransaction: true }),
    } as unknown as Database,
    provider: {
      live: false,
      retrieveIntent: async () => ({ ...intent, ...change }),
    } as unknown as SettleDeps['provider'],
    owner,
    now: () => NOW,
    log: { error: (...line: unknown[]) => void errors.push(line) } as unknown as SettleDeps['log'],
  };
}
beforeEach(() => {
  jest.resetAllMocks();
  errors = [];
  repository.findByIntent.mockResolvedValue(payment);
  lock.mockResolvedValue(payment);
  post.mockResolvedValue(true);
  paymentSucceeded.mockResolvedValue('used');
});
const moves = () => repository.movePayment.mock.calls.map(([, ...move]) => move);
const settled = (change: Partial<Intent> = {}) => settle(depsFor(change), 'pi_1');

it('records a payment that has succeeded, once', async () => {
  const paid = { outcome: 'paid', paymentId: ID, reservationId: 'r1' };
  expect(await settled()).toEqual(paid);
  const entry = { paymentId: ID, type: 'charge', amountPence: 9_000, providerId: 'ch_1', at: NOW };
  expect(post.mock.calls).toEqual([[owner, { isTransaction: true }, entry]]);
  expect(moves()).toEqual([[ID, 'succeeded', 'provider', { succeededAt: NOW }]]);
  expect(paymentSucceeded.mock.calls).toEqual([[{ isTransaction: true }, payment, NOW]]);
  expect(refunds.requestRefund).not.toHaveBeenCalled();
  expect(cards.keepCardOf).not.toHaveBeenCalled();
  post.mockResolvedValue(false);
  expect(await settled()).toEqual(paid);
  expect([moves().length, paymentSucceeded.mock.calls.length]).toEqual([1, 1]);
});

it('posts the intent where there is no charge', async () => {
  await settled({ chargeId: undefined });
  expect(post.mock.calls[0]?.[2]).toMatchObject({ providerId: 'pi_1' });
});

it('refunds money that the owner cannot use', async () => {
  paymentSucceeded.mockResolvedValue('refund');
  await settled({ keptCard: card });
  expect(jest.mocked(refunds.requestRefund).mock.calls).toEqual([[{ isTransaction: true }, payment, NOW]]);
  expect(jest.mocked(cards.keepCardOf).mock.calls).toEqual([
    [{ isTransaction: true }, { payment, card, isUsed: false }, NOW],
  ]);
});

it('keeps the card of a used payment, and uses one without a reservation', async () => {
  const bare = { ...payment, reservation_id: null } as payments.PaymentRow;
  lock.mockResolvedValue(bare);
  expect(await settled({ keptCard: card })).toEqual({ outcome: 'paid', paymentId: ID, reservationId: null });
  expect(paymentSucceeded).not.toHaveBeenCalled();
  expect(refunds.requestRefund).not.toHaveBeenCalled();
  expect(jest.mocked(cards.keepCardOf).mock.calls[0]?.[1]).toEqual({ payment: bare, card, isUsed: true });
});

it.each<[Partial<Intent>, string]>([
  [{ currency: 'eur' }, 'it was paid in another currency (eur)'],
  [{ receivedPence: 8_999 }, '£89.99 was received'],
  [{ receivedPence: 9_001 }, '£90.01 was received'],
  [{ live: true }, 'it was paid in live mode'],
  [{ metadata: { paymentId: 'other' } }, 'it belongs to another payment'],
  [{ metadata: {} }, 'it belongs to another payment'],
])('puts a payment with %j aside', async (change, note) => {
  expect(await settled(change)).toEqual({ outcome: 'quarantined' });
  expect(moves()).toEqual([[ID, 'quarantined', 'provider', { note }]]);
  expect(errors).toEqual([[{ payment: ID, fault: note }, 'a succeeded intent does not match its payment']]);
  expect(post).not.toHaveBeenCalled();
});

it('leaves a payment that was put aside, and does not put a recorded one aside', async () => {
  lock.mockResolvedValue({ ...payment, status: 'quarantined' } as payments.PaymentRow);
  expect(await settled()).toEqual({ outcome: 'quarantined' });
  expect([moves(), post.mock.calls]).toEqual([[], []]);
  lock.mockResolvedValue({ ...payment, status: 'succeeded' } as payments.PaymentRow);
  post.mockResolvedValue(false);
  expect(await settled({ receivedPence: 1 })).toMatchObject({ outcome: 'paid' });
  expect([moves(), errors]).toEqual([[], []]);
});

it('cancels the payment of a cancelled intent, and waits for the others', async () => {
  expect(await settled({ status: 'canceled' })).toEqual({ outcome: 'cancelled' });
  expect(moves()).toEqual([[ID, 'cancelled', 'provider']]);
  for (const status of ['processing', 'requires_action']) {
    expect(await settled({ status })).toEqual({ outcome: 'pending', status });
  }
  expect([moves().length, post.mock.calls]).toEqual([1, []]);
});

describe('an intent whose id was not stored', () => {
  beforeEach(() => repository.findByIntent.mockResolvedValue(undefined));

  it('is found by the payment that it names', async () => {
    repository.setIntent.mockResolvedValue(payment);
    expect(await settled()).toMatchObject({ outcome: 'paid' });
    expect(repository.setIntent.mock.calls[0]?.slice(1)).toEqual([ID, 'pi_1']);
  });

  it.each<[string, Record<string, string>, payments.PaymentRow | undefined]>([
    ['names no payment', {}, payment],
    ['names something else', { paymentId: 'x'.repeat(36) }, payment],
    ['names a longer text', { paymentId: `${ID}0` }, payment],
    ['names a text after the id', { paymentId: `x${ID.slice(1)}` }, payment],
    ['names a payment that is gone', { paymentId: ID }, undefined],
    [
      'names a payment with another intent',
      { paymentId: ID },
      { ...payment, intent_id: 'pi_2' } as payments.PaymentRow,
    ],
  ])('is unknown when it %s', async (_name, metadata, found) => {
    repository.setIntent.mockResolvedValue(found);
    expect(await settled({ metadata })).toEqual({ outcome: 'unknown' });
  });

  it('is unknown when its payment has been deleted meanwhile', async () => {
    repository.findByIntent.mockResolvedValue(payment);
    lock.mockResolvedValue(undefined);
    expect(await settled()).toEqual({ outcome: 'unknown' });
  });
});
