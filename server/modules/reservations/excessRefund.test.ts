// Tests which payments a lower total refunds, over replaced statements.
import type { Queryable } from '#server/db/database.ts';
import * as refunds from '#server/modules/payments/refunds.ts';
import * as payments from '#server/modules/payments/repository.ts';
import * as changes from './dateChangeRepository.ts';
import { findKeptPence, refundExcess } from './excessRefund.ts';
import type { ReservationRow } from './repository.ts';

jest.mock('#server/modules/payments/refunds.ts');
jest.mock('#server/modules/payments/repository.ts');
jest.mock('./dateChangeRepository.ts');

const tx = {} as Queryable;
const paid = (id: string, amount: number, more: Partial<payments.PaymentRow> = {}) =>
  ({
    id,
    status: 'succeeded',
    amount_pence: amount,
    refunded_pence: 0,
    method: null,
    ...more,
  }) as payments.PaymentRow;

async function partsOf(all: payments.PaymentRow[], amountPence: number, open: [string, number][] = []) {
  jest.resetAllMocks();
  jest.mocked(payments.findOfReservation).mockResolvedValue(all);
  const rows = open.map(([payment_id, pence]) => ({ payment_id, pence }));
  jest.mocked(changes.findOpenRefunds).mockResolvedValue(rows as never);
  const outside = await refundExcess(tx, 'r1', { amountPence, event: 'e', now: 5 });
  const parts = jest.mocked(refunds.requestPartialRefund).mock.calls.map(([, payment, request]) => {
    expect(request).toMatchObject({ event: 'e', now: 5 });
    return [payment.id, request.amountPence];
  });
  return { outside, parts };
}

it.each<[string, payments.PaymentRow[], number, [string, number][], object]>([
  [
    'the newest payment first',
    [paid('a', 90), paid('b', 50)],
    60,
    [],
    {
      parts: [
        ['b', 50],
        ['a', 10],
      ],
      outside: 0,
    },
  ],
  ['only what is needed', [paid('a', 90), paid('b', 50)], 50, [], { parts: [['b', 50]], outside: 0 }],
  ['nothing', [paid('a', 90)], 0, [], { parts: [], outside: 0 }],
  [
    'no payment that has not succeeded',
    [paid('a', 90), paid('b', 50, { status: 'open' })],
    20,
    [],
    { parts: [['a', 20]], outside: 0 },
  ],
  [
    'no more than is kept of a payment',
    [paid('a', 90), paid('b', 50, { refunded_pence: 20 })],
    40,
    [['b', 10]],
    {
      parts: [
        ['b', 20],
        ['a', 20],
      ],
      outside: 0,
    },
  ],
  [
    'nothing of a payment that is refunded already',
    [paid('a', 90), paid('b', 50, { refunded_pence: 50 })],
    40,
    [['b', 10]],
    { parts: [['a', 40]], outside: 0 },
  ],
  [
    'by hand what came outside the provider',
    [paid('a', 90), paid('b', 50, { method: 'cash' })],
    60,
    [],
    {
      parts: [
        ['b', 50],
        ['a', 10],
      ],
      outside: 50,
    },
  ],
])('refunds %s', async (_name, all, amount, open, expected) => {
  expect(await partsOf(all, amount, open)).toEqual(expected);
});

it('keeps what is paid without the refunds under way', async () => {
  jest.mocked(changes.findOpenRefunds).mockResolvedValue([{ pence: 10 }, { pence: 5 }] as never);
  expect(await findKeptPence(tx, { id: 'r1', paid_pence: 90 } as ReservationRow)).toBe(75);
});
