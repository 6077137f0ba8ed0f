// Tests the limits of mails about accounts and what is stored of each, over replaced statements. links.test.ts tests the mails.
import type { Queryable } from '#server/db/database.ts';
import * as outbox from '#server/outbox/outbox.ts';
import {
  deleteMailsOfUser,
  enqueueAccountMail,
  enqueueAccountMailIfAllowed,
  type AccountMailRequest,
} from './accountMails.ts';

jest.mock('#server/outbox/outbox.ts');

const NOW = 10 * 3_600_000;
const request: AccountMailRequest = { mail: 'verify-email', userId: 'u1', recipient: 'ada@example.com' };

function database(sent: object | undefined) {
  const statements: [string, readonly unknown[]][] = [];
  const tx = {
    query: async (sql: string, params: readonly unknown[] = []) => {
      const [kind = ''] = sql.trim().split(' ');
      statements.push([sql.includes('pg_advisory') ? 'LOCK' : kind, params]);
      return kind === 'SELECT' && sent && !sql.includes('pg_advisory') ? [sent] : [];
    },
  } as unknown as Queryable;
  return { tx, statements };
}
const NONE = { recipient: 0, user: 0, address: 0 };

beforeEach(() => jest.resetAllMocks());

it('counts the mails of an hour, stores the request, and enqueues it', async () => {
  const { tx, statements } = database(NONE);
  await enqueueAccountMail(tx, request, NOW);
  const [, payload] = jest.mocked(outbox.enqueue).mock.calls[0]?.slice(2) ?? [];
  const { requestId } = (payload as unknown as { payload: { requestId: string } }).payload;
  expect(statements).toEqual([
    ['LOCK', ['ada@example.com']],
    ['SELECT', ['verify-email', 'ada@example.com', 'u1', '', new Date(NOW - 3_600_000)]],
    ['INSERT', [requestId, 'verify-email', 'u1', 'ada@example.com', '', new Date(NOW), null]],
  ]);
  expect(jest.mocked(outbox.enqueue).mock.calls).toEqual([
    [tx, 'account-mail', `mail:verify-email:${requestId}`, { payload: { requestId }, now: NOW }],
  ]);
});

it('stores the address of a guest and the note of the staff', async () => {
  const { tx, statements } = database(undefined);
  const guest = { mail: 'reset-password', recipient: 'ada@example.com', address: '203.0.113.1' } as const;
  await enqueueAccountMail(tx, { ...guest, note: 'Why.' }, NOW);
  expect(statements[1]?.[1]).toEqual([
    ...['reset-password', 'ada@example.com', null, '203.0.113.1', new Date(NOW - 3_600_000)],
  ]);
  expect(statements[2]?.[1].slice(1)).toEqual([
    ...['reset-password', null, 'ada@example.com', '203.0.113.1', new Date(NOW), 'Why.'],
  ]);
});

/** The largest counts at which one more mail is allowed. */
async function isAllowed(
  change: Partial<AccountMailRequest>,
  counted: Partial<typeof NONE>,
): Promise<boolean> {
  const { tx, statements } = database({ ...NONE, ...counted });
  await enqueueAccountMailIfAllowed(tx, { ...request, ...change }, NOW);
  return statements.some(([kind]) => kind === 'INSERT');
}
async function limitOf(name: keyof typeof NONE, change: Partial<AccountMailRequest> = {}): Promise<number> {
  for (let count = 0; count < 500; count += 1)
    if (!(await isAllowed(change, { [name]: count }))) return count;
  return Infinity;
}

it('has a limit for each recipient and each user, and one for an address only for new passwords', async () => {
  expect({
    recipient: await limitOf('recipient'),
    user: await limitOf('user'),
    address: await limitOf('address'),
    addressOfReset: await limitOf('address', { mail: 'reset-password' }),
  }).toEqual({ recipient: 4, user: 5, address: Infinity, addressOfReset: 20 });
});

it('refuses a mail beyond the limit, or leaves it out', async () => {
  const many = { recipient: 999, user: 999, address: 999 };
  await expect(enqueueAccountMail(database(many).tx, request, NOW)).rejects.toMatchObject({
    ...{ status: 429, code: 'mail_limit', retryAfter: 3_600 },
  });
  await enqueueAccountMailIfAllowed(database(many).tx, request, NOW);
  expect(outbox.enqueue).not.toHaveBeenCalled();
});

it('keeps the requests to the address of a deleted user, without the user', async () => {
  const { tx, statements } = database(undefined);
  await deleteMailsOfUser(tx, { userId: 'u1', email: 'ada@example.com' });
  expect(statements).toEqual([
    ['DELETE', ['u1', 'ada@example.com']],
    ['UPDATE', ['u1']],
  ]);
});
