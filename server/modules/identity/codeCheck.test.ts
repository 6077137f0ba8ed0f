// Tests the check of a code over replaced statements: what counts as a failure, and what a right code causes. secondFactor.test.ts
// tests the calls.
import type { Database } from '#server/db/database.ts';
import * as announcements from './announcements.ts';
import { useCode, useFirstCode, wrongCode, type CodeDeps } from './codeCheck.ts';
import * as recovery from './recoveryCodes.ts';
import * as factors from './secondFactorRepository.ts';
import * as throttle from './throttle.ts';
import * as totp from './totp.ts';

jest.mock('./announcements.ts');
jest.mock('./recoveryCodes.ts');
jest.mock('./secondFactorRepository.ts');
jest.mock('./throttle.ts');
jest.mock('./totp.ts');

const NOW = 5;
const decrypt = jest.fn();
const deps = {
  db: { transaction: async (work: (tx: object) => unknown) => work({}) } as unknown as Database,
  now: () => NOW,
  factorCipher: { decrypt, encrypt: (text: string) => `sealed again ${text}` },
} as unknown as CodeDeps;
const user = { id: 'u1', email: 'ada@example.com' };
const attempt = { account: 'ada@example.com', address: '203.0.113.1' };
let audited: object[];
const audit = async (_tx: unknown, record: object) => void audited.push(record);

beforeEach(() => {
  jest.resetAllMocks();
  audited = [];
  decrypt.mockReturnValue('secret');
  jest.mocked(factors.lockFactor).mockResolvedValue({
    ...{ sealed_secret: 'sealed', confirmed_at: new Date(0) },
  } as factors.SecondFactorRow);
  jest.mocked(totp.stepOfCode).mockReturnValue(7);
  jest.mocked(factors.useStep).mockResolvedValue(true);
  jest.mocked(recovery.useRecoveryCode).mockResolvedValue(true);
});
const use = (code: string) => useCode(deps, { user, code, address: '203.0.113.1', audit });
const counted = () => ({
  failures: jest.mocked(throttle.countFailure).mock.calls.map(([, ...call]) => call),
  cleared: jest.mocked(throttle.clearFailures).mock.calls.map(([, ...call]) => call),
});
const RIGHT = { failures: [], cleared: [[attempt]] };
const WRONG = { failures: [[attempt, NOW]], cleared: [] };

it.each(['123456', '123 456', ' 123456 '])(
  'uses the code "%s" of the app once, and seals the secret anew',
  async (code) => {
    expect(await use(code)).toBe(true);
    expect(jest.mocked(totp.stepOfCode).mock.calls).toEqual([['secret', '123456', NOW]]);
    expect(jest.mocked(factors.useStep).mock.calls[0]?.slice(1)).toEqual([
      ...['u1', { step: 7, encryptedSecret: 'sealed again secret' }],
    ]);
    expect(jest.mocked(throttle.assertNotThrottled).mock.calls[0]?.slice(1)).toEqual([attempt, NOW]);
    expect(counted()).toEqual(RIGHT);
    expect(
      [recovery.useRecoveryCode, announcements.announceToOwner].map((each) => jest.mocked(each).mock.calls),
    ).toEqual([[], []]);
  },
);

it.each<[string, () => void]>([
  ['that is wrong', () => jest.mocked(totp.stepOfCode).mockReturnValue(undefined)],
  ['that was used before', () => jest.mocked(factors.useStep).mockResolvedValue(false)],
  ['whose secret cannot be read', () => decrypt.mockReturnValue(undefined)],
  ['of no factor', () => jest.mocked(factors.lockFactor).mockResolvedValue(undefined)],
  [
    'of a factor that is not on',
    () =>
      jest.mocked(factors.lockFactor).mockResolvedValue({ confirmed_at: null } as factors.SecondFactorRow),
  ],
])('counts a code of the app %s as a failure', async (_name, given) => {
  given();
  expect(await use('123456')).toBe(false);
  expect(counted()).toEqual(WRONG);
});

it('announces and records a recovery code', async () => {
  expect(await use('ABCD-EFGH-JKLM-NPQR')).toBe(true);
  expect(jest.mocked(recovery.useRecoveryCode).mock.calls[0]?.slice(1)).toEqual([
    'u1',
    'ABCD-EFGH-JKLM-NPQR',
  ]);
  expect(jest.mocked(announcements.announceToOwner).mock.calls[0]?.slice(1)).toEqual([
    ...[{ userId: 'u1', mail: 'recovery-code-used' }, NOW],
  ]);
  expect(audited).toEqual([{ action: 'recovery-code.used', object: { type: 'user', id: 'u1' } }]);
  expect(counted()).toEqual(RIGHT);
  expect(totp.stepOfCode).not.toHaveBeenCalled();
});

it.each(['12345', '1234567', '12345a', 'ABCD-EFGH-JKLM-NPQR'])(
  'counts the wrong recovery code "%s" as a failure',
  async (code) => {
    jest.mocked(recovery.useRecoveryCode).mockResolvedValue(false);
    expect(await use(code)).toBe(false);
    expect(counted()).toEqual(WRONG);
    expect([audited, jest.mocked(announcements.announceToOwner).mock.calls]).toEqual([[], []]);
  },
);

describe('the first code of an app', () => {
  const confirm = jest.fn();
  const useFirst = () => useFirstCode(deps, { user, code: '123456', address: '203.0.113.1' }, confirm);
  beforeEach(() => {
    confirm.mockResolvedValue('confirmed');
    jest.mocked(factors.lockFactor).mockResolvedValue({
      ...{ sealed_secret: 'sealed', confirmed_at: null },
    } as factors.SecondFactorRow);
  });

  it('confirms it', async () => {
    expect(await useFirst()).toBe('confirmed');
    expect(counted()).toEqual(RIGHT);
    expect(jest.mocked(throttle.assertNotThrottled).mock.calls[0]?.slice(1)).toEqual([attempt, NOW]);
  });

  it.each<[string, () => void]>([
    ['is wrong', () => jest.mocked(totp.stepOfCode).mockReturnValue(undefined)],
    ['is of no factor', () => jest.mocked(factors.lockFactor).mockResolvedValue(undefined)],
    [
      'is of a factor that is on',
      () =>
        jest
          .mocked(factors.lockFactor)
          .mockResolvedValue({ confirmed_at: new Date(0) } as factors.SecondFactorRow),
    ],
  ])('counts as a failure when it %s', async (_name, given) => {
    given();
    expect(await useFirst()).toBeUndefined();
    expect(counted()).toEqual(WRONG);
    expect(confirm).not.toHaveBeenCalled();
  });
});

it.each([401, 403] as const)('refuses a wrong code with %i at its field', (status) => {
  const message = 'This code is wrong, or was used already.';
  expect(wrongCode(status)).toMatchObject({
    ...{ status, message, code: 'wrong_code', errors: [{ field: 'code', message }] },
  });
});
