// Tests that a user has one customer at the provider, over replaced statements.
import type { Database } from '#server/db/database.ts';
import { customerOf } from './customers.ts';

function depsWith(answers: object[][]) {
  const stored: (readonly unknown[])[] = [];
  const createCustomer = jest.fn(async () => 'cus_new');
  const db = {
    query: async (sql: string, params: readonly unknown[]) => {
      if (sql.startsWith('INSERT')) stored.push(params);
      return sql.startsWith('INSERT') ? [] : (answers.shift() ?? []);
    },
  } as unknown as Database;
  return { deps: { db, provider: { createCustomer } } as never, createCustomer, stored };
}

it('is created with the first card, by the id of the user', async () => {
  const { deps, createCustomer, stored } = depsWith([[], [{ customer_id: 'cus_new' }]]);
  expect(await customerOf(deps, 'u1')).toBe('cus_new');
  expect(createCustomer.mock.calls).toEqual([[{ key: 'customer:u1', metadata: { userId: 'u1' } }]]);
  expect(stored).toEqual([['u1', 'cus_new']]);
});

it('is reused for the next cards', async () => {
  const { deps, createCustomer, stored } = depsWith([[{ customer_id: 'cus_old' }]]);
  expect(await customerOf(deps, 'u1')).toBe('cus_old');
  expect([createCustomer.mock.calls, stored]).toEqual([[], []]);
});

it('is the one that a concurrent call has stored, or the own one', async () => {
  expect(await customerOf(depsWith([[], [{ customer_id: 'cus_other' }]]).deps, 'u1')).toBe('cus_other');
  expect(await customerOf(depsWith([[], []]).deps, 'u1')).toBe('cus_new');
});
