// Tests the text of each kind of item that needs an admin, and its resolution, with mocked repository functions.
import type { Database } from '#server/platform/db/database.ts';
import { listAttention, resolveAttention } from './attention.ts';
import * as rows from './attentionRepository.ts';

jest.mock('./attentionRepository.ts');
const repository = jest.mocked(rows);

const NOW = Date.parse('2031-05-10T12:00:00Z');
const row: rows.AttentionRow = {
  object: 'o1',
  ...{ id: 'i1', kind: 'quarantined', fact: '', attempts: null, amount_pence: 9_000, subject: 'deposit' },
  ...{ reservation_id: 'r1', person_id: null, first_name: null, last_name: null },
  ...{ reference: 'pi_1', since: new Date(NOW) },
};
const deps = {
  db: { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database,
  now: () => NOW,
  balanceDueHours: 48,
};

const TEXTS: readonly (readonly [change: Partial<rows.AttentionRow>, detail: string])[] = [
  [
    { fact: '£1.00 was received' },
    'A deposit of £90.00 does not match what was asked for: £1.00 was received. It confirms nothing.',
  ],
  [
    { kind: 'refund-failing', subject: 'trying', attempts: 3, fact: 'no answer' },
    'A refund of £90.00 has failed 3 times. It is tried again by itself. The last answer was: no answer',
  ],
  [
    { kind: 'refund-failing', subject: 'trying', attempts: 3 },
    'A refund of £90.00 has failed 3 times. It is tried again by itself.',
  ],
  [
    { kind: 'refund-failing', subject: 'sent-back' },
    "The customer's bank sent a refund of £90.00 back. The money is with us again and has to go back another way.",
  ],
  [
    { kind: 'dispute', subject: 'product_not_received', fact: 'needs_response' },
    "The customer's bank disputes £90.00 (product not received). It stands at 'needs response'; answer it at the payment provider.",
  ],
  [
    { kind: 'dispute', subject: 'fraudulent', fact: 'lost' },
    'A dispute over £90.00 (fraudulent) is lost; the money is gone.',
  ],
  [
    { kind: 'event-stuck', subject: 'charge.refunded', amount_pence: null, fact: 'unknown' },
    "The payment provider's message 'charge.refunded' could not be processed. The last answer was: unknown",
  ],
  [
    { kind: 'event-stuck', subject: 'charge.refunded' },
    "The payment provider's message 'charge.refunded' could not be processed.",
  ],
  [
    { kind: 'balance-overdue', subject: 'Bentley Flying Spur', fact: '2031-05-20' },
    'The balance of £90.00 for the Bentley Flying Spur is overdue. Date of the start: Tue, 20 May 2031.',
  ],
  [
    { kind: 'balance-overdue', subject: 'Bentley', fact: '2031-05-20||insufficient_funds' },
    'The balance of £90.00 for the Bentley is overdue. Date of the start: Tue, 20 May 2031. The saved card could not be charged (insufficient funds); the customer was mailed a link to pay.',
  ],
  [
    { kind: 'job-given-back', subject: 'Airport', fact: '2031-05-20' },
    "The driver of the job 'Airport' on Tue, 20 May 2031 has given it back, or cannot keep it on its new dates. It has no driver.",
  ],
  [
    { kind: 'job-given-back', subject: 'Airport' },
    "The driver of the job 'Airport' has given it back, or cannot keep it on its new dates. It has no driver.",
  ],
  [
    { kind: 'driver-missing', subject: 'Airport', fact: '2031-05-20' },
    "The job 'Airport' on Tue, 20 May 2031 has no driver.",
  ],
  [
    { kind: 'driver-unconfirmed', subject: 'Airport', fact: '2031-05-20' },
    "The driver of the job 'Airport' on Tue, 20 May 2031 has not confirmed it.",
  ],
  [
    { kind: 'outside-refund-due', subject: 'transfer', fact: 'due' },
    '£90.00 that came by bank transfer has to be paid back by hand. Record it on the page of the reservation.',
  ],
  [{ kind: 'licence-waiting', person_id: 'd1' }, 'A driver has uploaded the licence. It waits for a review.'],
  [
    { kind: 'licence-expired', person_id: 'd1', fact: '2031-05-09' },
    'The licence of a driver expired on Fri, 9 May 2031. The driver is no longer verified.',
  ],
  [
    { kind: 'mail-failing', subject: 'booking-confirmed', attempts: 5, fact: 'no route' },
    "The mail 'booking confirmed' could not be sent 5 times. The last answer was: no route",
  ],
];

it('describes each kind of item', async () => {
  for (const [change, detail] of TEXTS) {
    repository.findAttention.mockResolvedValue([{ ...row, ...change }]);
    const items = (await listAttention(deps)).map((item) => item.detail);
    expect({ change, items }).toEqual({ change, items: [detail] });
  }
  expect(repository.findAttention).toHaveBeenLastCalledWith(
    deps.db,
    expect.objectContaining({ now: NOW, balanceDueHours: 48 }),
  );
});

describe('a resolution', () => {
  const resolve = async (itemId: string, isInserted = true) => {
    const audited: object[] = [];
    repository.findAttention.mockResolvedValue([{ ...row, id: 'i0', kind: 'dispute' }, row]);
    repository.insertResolution.mockResolvedValue(isInserted);
    await resolveAttention(deps, { itemId, userId: 'a1', note: 'Seen.' }, async (_tx, record) => {
      audited.push(record);
    });
    return audited;
  };

  it('keeps the text and the reference, and is recorded without its note', async () => {
    expect(await resolve('i1')).toEqual([
      {
        action: 'attention.resolved',
        object: { type: 'attention', id: 'i1' },
        after: { kind: 'quarantined' },
      },
    ]);
    expect(repository.insertResolution.mock.calls[0]?.[1]).toEqual({
      ...{ itemId: 'i1', userId: 'a1', note: 'Seen.', kind: 'quarantined', reference: 'pi_1', now: NOW },
      amountPence: 9000,
      detail: 'A deposit of £90.00 does not match what was asked for: . It confirms nothing.',
    });
  });

  it('is refused for an item that is not listed, or was resolved meanwhile', async () => {
    await expect(resolve('i9')).rejects.toMatchObject({ status: 404 });
    await expect(resolve('i1', false)).rejects.toMatchObject({ status: 404 });
  });
});
