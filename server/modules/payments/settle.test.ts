// Tests that a payment whose success is recorded settles without the provider, and an open one does not.
import { randomUUID } from 'node:crypto';
import { fixedClock } from '#domain/testing/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { settle, type SettleDeps } from './settle.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('pglite');
});
afterAll(() => db.close());

const deps = (): SettleDeps =>
  ({
    db,
    now: fixedClock,
    provider: { retrieveIntent: () => Promise.reject(new Error('The provider does not answer.')) },
  }) as unknown as SettleDeps;

async function payment(status: 'open' | 'succeeded'): Promise<{ id: string; intentId: string }> {
  const [id, intentId] = [randomUUID(), `pi_${randomUUID()}`];
  await db.query(
    `INSERT INTO payments (id, kind, intent_id, amount_pence, status) VALUES ($1, 'deposit', $2, 9000, $3)`,
    [id, intentId, status],
  );
  return { id, intentId };
}

it('answers a recorded success while the provider does not answer', async () => {
  const { id, intentId } = await payment('succeeded');
  expect(await settle(deps(), intentId)).toEqual({ outcome: 'paid', paymentId: id, reservationId: null });
});

it('throws for an open payment while the provider does not answer', async () => {
  const { intentId } = await payment('open');
  await expect(settle(deps(), intentId)).rejects.toThrow('The provider does not answer.');
});
