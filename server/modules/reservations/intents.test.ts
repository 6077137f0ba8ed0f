// Tests the intent of an open payment over a replaced provider: its request, its reuse, and the refusals.
import * as customers from '#server/modules/payments/customers.ts';
import * as payments from '#server/modules/payments/repository.ts';
import type { Intent } from '#server/paymentProvider/provider.ts';
import * as providers from '#server/paymentProvider/provider.ts';
import type { ReservationDeps } from './deps.ts';
import { intentOf } from './intents.ts';

jest.mock('#server/modules/payments/customers.ts');
jest.mock('#server/modules/payments/repository.ts');
jest.mock('#server/paymentProvider/provider.ts');

const payment = {
  ...{ id: 'p1', kind: 'deposit', amount_pence: 9_000, reservation_id: 'r1', user_id: 'u1', status: 'open' },
  ...{ intent_id: null, card_consent_version: null },
} as unknown as payments.PaymentRow;
const intent = { id: 'pi_1' } as Intent;
const provider = { createIntent: jest.fn(), retrieveIntent: jest.fn(), cancelIntent: jest.fn() };
const warn = jest.fn();
const deps = { db: {}, provider, log: { warn } } as unknown as ReservationDeps;

beforeEach(() => {
  jest.resetAllMocks();
  provider.createIntent.mockResolvedValue(intent);
  jest.mocked(payments.setIntent).mockResolvedValue(payment);
  jest.mocked(customers.customerOf).mockResolvedValue('cus_1');
});

it.each<[Partial<payments.PaymentRow>, object]>([
  [{}, { keepCardOf: undefined }],
  [{ card_consent_version: 'v1' }, { keepCardOf: 'cus_1' }],
  [{ card_consent_version: 'v1', user_id: null }, { keepCardOf: undefined }],
  [{ reservation_id: null }, { metadata: { paymentId: 'p1', kind: 'deposit' } }],
])('is created once for a payment with %j', async (change, expected) => {
  expect(await intentOf(deps, { ...payment, ...change })).toBe(intent);
  expect(provider.createIntent.mock.calls).toEqual([
    [
      {
        ...{ key: 'intent:p1', amountPence: 9_000, keepCardOf: undefined },
        metadata: { paymentId: 'p1', kind: 'deposit', reservationId: 'r1' },
        ...expected,
      },
    ],
  ]);
  expect(jest.mocked(payments.setIntent).mock.calls[0]?.slice(1)).toEqual(['p1', 'pi_1']);
});

it('is read again for a payment that has one', async () => {
  provider.retrieveIntent.mockResolvedValue(intent);
  expect(await intentOf(deps, { ...payment, intent_id: 'pi_1' })).toBe(intent);
  expect([provider.retrieveIntent.mock.calls, provider.createIntent.mock.calls]).toEqual([[['pi_1']], []]);
});

it('of a payment that was cancelled meanwhile is cancelled', async () => {
  jest.mocked(payments.setIntent).mockResolvedValue({ ...payment, status: 'cancelled' });
  await expect(intentOf(deps, payment)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
  expect(provider.cancelIntent.mock.calls).toEqual([['pi_1']]);
  expect(warn).not.toHaveBeenCalled();
});

it.each<[isRefused: boolean, intentId: string | null, hasFailed: boolean]>([
  [true, null, true],
  [false, null, false],
  [true, 'pi_1', false],
])(
  'that the provider refuses (%s; known %s) fails its payment: %s',
  async (isRefused, intentId, hasFailed) => {
    const failure = new Error('no answer');
    provider.createIntent.mockRejectedValue(failure);
    provider.retrieveIntent.mockRejectedValue(failure);
    jest.mocked(providers.wasRefused).mockReturnValue(isRefused);
    await expect(intentOf(deps, { ...payment, intent_id: intentId })).rejects.toMatchObject({
      ...{ status: 503, code: 'provider_unreachable', retryAfter: 5 },
    });
    expect(jest.mocked(payments.movePayment).mock.calls.map(([, ...call]) => call)).toEqual(
      hasFailed ? [['p1', 'failed', 'provider', { note: 'Error: no answer' }]] : [],
    );
    expect(warn.mock.calls).toEqual([
      [{ payment: 'p1', reason: 'Error: no answer' }, 'the payment provider did not answer'],
    ]);
  },
);
