// Tests the text of each kind of item that needs an admin, and its resolution, with mocked repository functions.
import type { Database } from '#server/db/database.ts';
import { listAttention, resolveAttention } from './attention.ts';
import * as rows from './attentionRepository.ts';

jest.mock('./attentionRepository.ts');
const repository = jest.mocked(rows);

const NOW = Date.parse('2031-05-10T12:00:00Z');
const row: rows.AttentionRow = {
  ...{ id: 'i1', kind: 'quarantined', fact: '', attempts: null, amount_pence: 9_000, subject: 'deposit' },
  ...{ reservation_id: 'r1', person_id: null, reference: 'pi_1', since: new Date(NOW) },
};
const deps = {
  db: { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database,
  now: () => NOW,
  balanceDueHours: 48,
};

it.each<[string, Partial<rows.AttentionRow>]>([
  ['a payment of another amount', { fact: '£1.00 was received' }],
  ['a failing refund', { kind: 'refund-failing', subject: 'trying', attempts: 3, fact: 'no answer' }],
  ['a failing refund without a reason', { kind: 'refund-failing', subject: 'trying', attempts: 3 }],
  ['a refund that was sent back', { kind: 'refund-failing', subject: 'sent-back' }],
  ['an open dispute', { kind: 'dispute', subject: 'product_not_received', fact: 'needs_response' }],
  ['a lost dispute', { kind: 'dispute', subject: 'fraudulent', fact: 'lost' }],
  ['a stuck event', { kind: 'event-stuck', subject: 'charge.refunded', amount_pence: null, fact: 'unknown' }],
  ['a stuck event without a reason', { kind: 'event-stuck', subject: 'charge.refunded' }],
  ['an overdue balance', { kind: 'balance-overdue', subject: 'Bentley Flying Spur', fact: '2031-05-20' }],
  [
    'an overdue balance with a declined card',
    { kind: 'balance-overdue', subject: 'Bentley', fact: '2031-05-20|insufficient_funds' },
  ],
  ['a job given back', { kind: 'job-given-back', subject: 'Airport', fact: '2031-05-20' }],
  ['a job given back without dates', { kind: 'job-given-back', subject: 'Airport' }],
  ['a refund by hand', { kind: 'outside-refund-due', subject: 'transfer', fact: 'due' }],
  ['a waiting licence', { kind: 'licence-waiting', person_id: 'd1' }],
  ['an expired licence', { kind: 'licence-expired', person_id: 'd1', fact: '2031-05-09' }],
  ['a failing mail', { kind: 'mail-failing', subject: 'booking-confirmed', attempts: 5, fact: 'no route' }],
])('describes %s', async (_name, change) => {
  repository.findAttention.mockResolvedValue([{ ...row, ...change }]);
  expect(await listAttention(deps)).toMatchSnapshot();
  expect(repository.findAttention).toHaveBeenLastCalledWith(deps.db, { now: NOW, balanceDueHours: 48 });
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
      detail: 'A deposit of £90.00 does not match what was asked for: . It confirms nothing.',
    });
  });

  it('is refused for an item that is not listed, or was resolved meanwhile', async () => {
    await expect(resolve('i9')).rejects.toMatchObject({ status: 404 });
    await expect(resolve('i1', false)).rejects.toMatchObject({ status: 404 });
  });
});
