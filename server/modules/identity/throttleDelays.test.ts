// Tests when an attempt is delayed, and for how long, over replaced statements. throttle.test.ts signs in over a database.
import type { Queryable } from '#server/db/database.ts';
import {
  assertNotThrottled,
  clearFailures,
  countFailure,
  deleteOldFailures,
  type Attempt,
} from './throttle.ts';

const NOW = 100 * 3_600_000;
const HOUR = 3_600_000;
const attempt: Attempt = { account: 'ada@example.com', address: '203.0.113.1' };

interface Counted {
  ofAccount?: number;
  ofAddress?: number;
  /** Milliseconds since the last failure of the account and of the address. */
  accountAgo?: number;
  addressAgo?: number;
}
async function delayOf(
  { ofAccount = 0, ofAddress = 0, accountAgo = 0, addressAgo = 0 }: Counted,
  change: Partial<Attempt> = {},
) {
  const asked: (readonly unknown[])[] = [];
  const at = (count: number, ago: number) => (count > 0 ? new Date(NOW - ago) : null);
  const db = {
    query: async (_sql: string, params: readonly unknown[]) => {
      asked.push(params);
      return [
        {
          ...{ of_account: ofAccount, account_failed_at: at(ofAccount, accountAgo) },
          ...{ of_address: ofAddress, address_failed_at: at(ofAddress, addressAgo) },
        },
      ];
    },
  } as unknown as Queryable;
  try {
    await assertNotThrottled(db, { ...attempt, ...change }, NOW);
    return { seconds: 0, asked };
  } catch (error) {
    expect(error).toMatchObject({ status: 429, code: 'sign_in_throttled' });
    return { seconds: (error as { retryAfter: number }).retryAfter, asked };
  }
}

it.each<[Counted, Partial<Attempt>, number]>([
  [{}, {}, 0],
  [{ ofAccount: 4 }, {}, 0],
  [{ ofAccount: 5 }, {}, 1],
  [{ ofAccount: 5, accountAgo: 999 }, {}, 0.001],
  [{ ofAccount: 5, accountAgo: 1_000 }, {}, 0],
  [{ ofAccount: 6 }, {}, 2],
  [{ ofAccount: 10 }, {}, 32],
  [{ ofAccount: 11 }, {}, 60],
  [{ ofAccount: 99 }, {}, 60],
  [{ ofAccount: 5 }, { device: 'known' }, 1],
  [{ ofAddress: 49 }, {}, 0],
  [{ ofAddress: 50 }, {}, 1],
  [{ ofAddress: 52 }, {}, 4],
  [{ ofAddress: 52 }, { device: 'known' }, 0],
  [{ ofAddress: 52 }, { address: '' }, 0],
  [{ ofAccount: 5, ofAddress: 52 }, {}, 4],
  [{ ofAccount: 8, ofAddress: 50 }, {}, 8],
])('after %j an attempt with %j waits for %d seconds', async (counted, change, seconds) => {
  expect((await delayOf(counted, change)).seconds).toBe(seconds);
});

it('counts an hour of an account and a quarter of an hour of an address', async () => {
  expect((await delayOf({})).asked).toEqual([
    ['ada@example.com', '', new Date(NOW - HOUR), '203.0.113.1', new Date(NOW - HOUR / 4)],
  ]);
  expect((await delayOf({}, { device: 'd' })).asked[0]?.[1]).toBe('d');
});

it('stores, clears and deletes failures by account, address and device', async () => {
  const calls: (readonly unknown[])[] = [];
  const db = { query: async (_sql: string, params: readonly unknown[]) => void calls.push(params) };
  await countFailure(db as never, attempt, NOW);
  await countFailure(db as never, { ...attempt, device: 'd' }, NOW);
  await clearFailures(db as never, attempt);
  await clearFailures(db as never, { ...attempt, device: 'd' });
  await deleteOldFailures(db as never, NOW);
  expect(calls).toEqual([
    ['ada@example.com', '203.0.113.1', '', new Date(NOW)],
    ['ada@example.com', '203.0.113.1', 'd', new Date(NOW)],
    ['ada@example.com', '203.0.113.1', ''],
    ['ada@example.com', '203.0.113.1', 'd'],
    [new Date(NOW - HOUR)],
  ]);
});
