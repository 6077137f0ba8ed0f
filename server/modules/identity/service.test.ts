// Tests the decisions about accounts over replaced statements: roles, refusals, sessions, events and audit rows. The other suites
// of this folder test the calls over a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as mails from './accountMails.ts';
import * as challenges from './challenges.ts';
import * as codes from './codeCheck.ts';
import type { IdentityDeps } from './deps.ts';
import * as emails from './emailAddresses.ts';
import * as erasure from './eraseUser.ts';
import * as users from './repository.ts';
import * as factors from './secondFactorRepository.ts';
import { createIdentity } from './service.ts';
import * as throttle from './throttle.ts';

jest.mock('./accountMails.ts');
jest.mock('./challenges.ts');
jest.mock('./codeCheck.ts');
jest.mock('./emailAddresses.ts');
jest.mock('./repository.ts');
jest.mock('./secondFactorRepository.ts');
jest.mock('./throttle.ts');
jest.mock('./eraseUser.ts', () => ({
  ...jest.requireActual<object>('./eraseUser.ts'),
  eraseUser: jest.fn(),
  refuseLosingLastOwner: jest.fn(),
}));
const repository = jest.mocked(users);

const NOW = Date.parse('2031-05-10T12:00:00Z');
const row = (change: Partial<users.UserRow> = {}): users.UserRow =>
  ({
    ...{ id: 'u1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phonenumber: '020' },
    ...{ is_admin: false, staff_role: null, is_driver: false, is_verified_driver: false, is_demo: false },
    ...{ admin_by_demo: false, email_verified_at: new Date(0), pending_email: null, password_hash: 'hash' },
    ...change,
  }) as users.UserRow;
const session = (userId: string, staffRole: Session['staffRole'] = null, age = 0) =>
  ({ userId, staffRole, isDemo: false, sessionId: `s-${userId}`, authenticatedAt: NOW - age }) as Session;
const owner = session('boss', 'owner');
const manager = session('boss', 'manager');
const ADA = { id: 'u1', _id: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' };

let events: unknown[][];
let audited: object[];
let hasher: { matches: jest.Mock; isOutdated: jest.Mock; hash: jest.Mock };
let sessions: { open: jest.Mock; ofCookie: jest.Mock; end: jest.Mock };
let devices: { recognise: jest.Mock; remember: jest.Mock };
const audit = async (_tx: unknown, record: object) => void audited.push(record);
const context = { device: 'Firefox on Linux', audit };

function identity(isDemoOn = true) {
  const eventBus = new EventEmitter();
  for (const name of ['userChanged', 'sessionEnded', 'jobChanged', 'userErased', 'reviewsChanged']) {
    eventBus.on(name, (event: object) => events.push([name, event]));
  }
  const run = (work: (each: typeof hasher) => unknown) => Promise.resolve(work(hasher));
  const deps = {
    db: { transaction: async (work: (tx: object) => unknown) => work({}) } as unknown as Database,
    ...{ now: () => NOW, sessions, devices, eventBus: eventBus as unknown as EventBus, factorCipher: {} },
    passwords: { withHasher: run, withRegistrationHasher: run },
  } as unknown as IdentityDeps;
  return createIdentity(deps, { isDemoOn });
}

beforeEach(() => {
  jest.resetAllMocks();
  [events, audited] = [[], []];
  hasher = {
    matches: jest.fn(async () => true),
    isOutdated: jest.fn(() => false),
    hash: jest.fn(async () => 'new hash'),
  };
  sessions = {
    open: jest.fn(async () => ({ cookieValue: 'c', token: 't', maxAgeSeconds: 1 })),
    ofCookie: jest.fn(async () => null),
    end: jest.fn(async () => undefined),
  };
  devices = { recognise: jest.fn(async () => 'known'), remember: jest.fn(async () => 'device cookie') };
  repository.findUser.mockResolvedValue(row());
  repository.findByEmail.mockResolvedValue(row() as never);
  repository.updateUser.mockImplementation(async (_tx, _id, change) => row(change as object));
  repository.isEmailTaken.mockResolvedValue(false);
  jest.mocked(factors.hasSecondFactor).mockResolvedValue(false);
  jest
    .mocked(codes.wrongCode)
    .mockImplementation((status) => Object.assign(new Error('wrong'), { status }) as never);
});

describe('the role that a change gives', () => {
  async function roleAfter(actor: Session, current: users.UserRow['staff_role'], input: object) {
    const isAdmin = current === 'owner' || current === 'manager';
    repository.findUser.mockResolvedValue(row({ staff_role: current, is_admin: isAdmin }));
    await identity().update(actor, 'u1', input as never, audit);
    const [, , change] = repository.updateUser.mock.lastCall ?? [];
    return change && 'staff_role' in change ? change.staff_role : 'unchanged';
  }
  const REFUSED = { status: 403, code: 'owners_only' };

  it.each<[Session, users.UserRow['staff_role'], object, unknown]>([
    [owner, null, { staffRole: 'desk' }, 'desk'],
    [owner, 'desk', { staffRole: null }, null],
    [owner, null, {}, 'unchanged'],
    [owner, null, { isAdmin: false }, 'unchanged'],
    [owner, null, { isAdmin: true }, 'manager'],
    [owner, 'desk', { isAdmin: true }, 'manager'],
    [owner, 'desk', { isAdmin: false }, 'unchanged'],
    [owner, 'owner', { isAdmin: true }, 'owner'],
    [owner, 'manager', { isAdmin: false }, null],
    [owner, 'manager', { isAdmin: true, staffRole: 'desk' }, 'desk'],
    [manager, null, { isAdmin: true }, 'manager'],
    [manager, null, { isAdmin: true, staffRole: 'manager' }, 'manager'],
    [manager, null, { isAdmin: true, staffRole: null }, 'manager'],
    [manager, 'manager', { isAdmin: false, staffRole: null }, null],
    [manager, 'desk', { staffRole: 'desk' }, 'unchanged'],
    [session('u1'), null, { isAdmin: true, staffRole: 'owner' }, 'unchanged'],
  ])('%j changes %s by %j to %s', async (actor, current, input, expected) => {
    expect(await roleAfter(actor, current, input)).toBe(expected);
  });

  it.each<[users.UserRow['staff_role'], object]>([
    [null, { staffRole: 'manager' }],
    [null, { staffRole: 'desk' }],
    [null, { isAdmin: true, staffRole: 'owner' }],
    ['owner', { isAdmin: true }],
    ['owner', { first_name: 'X' }],
  ])('is not given by a manager: %s, %j', async (current, input) => {
    await expect(roleAfter(manager, current, input)).rejects.toMatchObject(REFUSED);
    expect(repository.updateUser).not.toHaveBeenCalled();
  });

  it('is not taken from the caller, nor from the last owner', async () => {
    await expect(roleAfter(session('u1', 'owner'), 'owner', { staffRole: null })).rejects.toMatchObject({
      ...{ status: 409, code: 'oneself', message: 'You cannot take the admin role from yourself.' },
    });
    await expect(roleAfter(session('u1', 'owner'), 'owner', { staffRole: 'desk' })).rejects.toMatchObject({
      ...{ code: 'oneself', message: 'You cannot change the role of yourself.' },
    });
    await roleAfter(owner, 'owner', { staffRole: null });
    expect(jest.mocked(erasure.refuseLosingLastOwner).mock.calls.map(([, id]) => id)).toEqual(['u1']);
    await roleAfter(owner, null, { staffRole: 'desk' });
    expect(erasure.refuseLosingLastOwner).toHaveBeenCalledTimes(1);
  });
});

describe('a change of a user', () => {
  const update = (actor: Session, input: object) => identity().update(actor, 'u1', input as never, audit);
  const RECENT = { status: 403, code: 'reauthentication_required' };
  const old = session('boss', 'owner', 11 * 60_000);

  it('by the user is stored and told, and not recorded', async () => {
    expect(await update(session('u1'), { first_name: 'Grace' })).toMatchObject({
      ...ADA,
      name: 'Grace Lovelace',
    });
    expect(repository.updateUser.mock.calls[0]?.slice(1)).toEqual(['u1', { first_name: 'Grace' }]);
    expect(events).toEqual([['userChanged', { userId: 'u1' }]]);
    expect(audited).toEqual([]);
  });

  it('by staff is recorded with the personal data masked', async () => {
    await update(owner, { first_name: 'Grace', phonenumber: '020' });
    expect(audited).toEqual([
      {
        ...{ action: 'user.changed', object: { type: 'user', id: 'u1' } },
        ...{ before: { first_name: 'A***' }, after: { first_name: 'G***' } },
      },
    ]);
    audited.length = 0;
    await update(owner, { staffRole: 'desk' });
    expect(audited).toEqual([
      {
        ...{ action: 'user.role', object: { type: 'user', id: 'u1' } },
        ...{ before: { staff_role: null }, after: { staff_role: 'desk' } },
      },
    ]);
  });

  it.each<[Session, object]>([
    [session('u2'), { status: 404 }],
    [session('u2', 'desk'), { status: 403, message: 'You are not authorized to do this.' }],
    [session('u2', 'accountant'), { status: 404 }],
  ])('by %j is refused', async (actor, problem) => {
    await expect(update(actor, {})).rejects.toMatchObject(problem);
    expect(events).toEqual([]);
  });

  it('of the email waits for its confirmation, and needs a recent sign-in', async () => {
    await update(session('u1'), { email: 'new@example.com' });
    expect(jest.mocked(emails.requestEmailChange).mock.calls[0]?.slice(1)).toEqual([
      ...[row(), 'new@example.com', NOW],
    ]);
    expect(repository.updateUser.mock.calls[0]?.[2]).toEqual({});
    await expect(update(old, { email: 'new@example.com' })).rejects.toMatchObject(RECENT);
    await expect(update(old, { staffRole: 'desk' })).rejects.toMatchObject(RECENT);
    await update(old, { email: 'ada@example.com', staffRole: null, phonenumber: '1' });
    expect(emails.requestEmailChange).toHaveBeenCalledTimes(1);
  });

  it('to a taken email is refused; a pending one can be given up', async () => {
    await update(session('u1'), { pendingEmail: null });
    expect(repository.setPendingEmail.mock.calls.map(([, ...call]) => call)).toEqual([['u1', null]]);
    repository.isEmailTaken.mockResolvedValue(true);
    await expect(update(session('u1'), { email: 'new@example.com' })).rejects.toMatchObject({
      ...{ status: 409, code: 'email_taken' },
    });
    await update(session('u1'), { email: 'ada@example.com' });
    expect(repository.setPendingEmail).toHaveBeenCalledTimes(1);
  });

  it('of a user who is gone is refused', async () => {
    repository.updateUser.mockResolvedValue(undefined);
    await expect(update(owner, {})).rejects.toMatchObject({ status: 404 });
    repository.findUser.mockResolvedValue(undefined);
    await expect(update(owner, {})).rejects.toMatchObject({ status: 404 });
    expect(events).toEqual([]);
  });
});

it.each<[Session, boolean]>([
  [session('u1'), true],
  [session('u2'), false],
  [session('u2', 'accountant'), false],
  [session('u2', 'desk'), true],
])('%j reads a user: %s', async (actor, mayRead) => {
  const read = identity().read(actor, 'u1');
  if (mayRead) expect(await read).toMatchObject(ADA);
  else await expect(read).rejects.toMatchObject({ status: 404, message: 'There is no such user.' });
});

it('lists those who answer messages for others, without the caller', async () => {
  const answering = [
    { id: 'a', first_name: 'Grace', last_name: 'H' },
    { id: 'b', first_name: 'Alan', last_name: 'T' },
  ];
  repository.listAnswering.mockResolvedValue(answering);
  expect(await identity().listForOthers(session('b'))).toEqual([
    { id: 'a', _id: 'a', name: 'Grace H', isAdmin: true },
  ]);
  repository.listUsers.mockResolvedValue({ rows: [row()], total: 3 });
  expect(await identity().listForAdmin({} as never)).toMatchObject({ rows: [ADA], total: 3 });
});

describe('a deletion', () => {
  it('frees the jobs, is recorded with the roles, and told', async () => {
    jest.mocked(erasure.eraseUser).mockResolvedValue(['j1']);
    repository.findUser.mockResolvedValue(row({ is_driver: true, staff_role: 'desk' }));
    await identity().remove(owner, 'u1', audit);
    expect(audited).toEqual([
      {
        ...{ action: 'user.deleted', object: { type: 'user', id: 'u1' } },
        before: { staff_role: 'desk', is_driver: true },
      },
    ]);
    expect(jest.mocked(erasure.eraseUser).mock.calls[0]?.[2]).toBe(NOW);
    expect(events).toEqual([
      ['jobChanged', { jobId: 'j1' }],
      ['userChanged', { userId: 'u1' }],
      ['userErased', { userId: 'u1' }],
      ['reviewsChanged', {}],
    ]);
  });

  it.each<[string, Session, Partial<users.UserRow> | undefined, object]>([
    ['oneself', session('u1', 'owner'), {}, { status: 409, message: 'You cannot delete yourself.' }],
    ['an owner by a manager', manager, { staff_role: 'owner' }, { status: 403, code: 'owners_only' }],
    ['nobody', owner, undefined, { status: 404 }],
  ])('of %s is refused', async (_name, actor, found, problem) => {
    repository.findUser.mockResolvedValue(found && row(found));
    await expect(identity().remove(actor, 'u1', audit)).rejects.toMatchObject(problem);
    expect([events, audited]).toEqual([[], []]);
    expect(erasure.eraseUser).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  const input = { email: 'ada@example.com', password: 'right' };
  const signIn = (isDemoOn = true, cookie?: string) =>
    identity(isDemoOn).signIn(input, { ...context, address: '203.0.113.1', deviceCookie: 'd', cookie });
  const attempt = { account: 'ada@example.com', address: '203.0.113.1', device: 'known' };
  const WRONG = { status: 401, code: 'wrong_credentials' };

  it('opens a session, clears the failures, and remembers the device', async () => {
    expect(await signIn()).toEqual({
      answer: { token: 't', userId: 'u1', isAdmin: false, isDriver: false, staffRole: null },
      session: { cookieValue: 'c', token: 't', maxAgeSeconds: 1 },
      deviceCookie: 'device cookie',
    });
    expect(sessions.open.mock.calls).toEqual([
      [{ id: 'u1', isAdmin: false, isDriver: false, device: 'Firefox on Linux' }],
    ]);
    expect(jest.mocked(throttle.assertNotThrottled).mock.calls[0]?.slice(1)).toEqual([attempt, NOW]);
    expect(jest.mocked(throttle.clearFailures).mock.calls[0]?.[1]).toEqual(attempt);
    expect(devices.remember.mock.calls).toEqual([['u1', 'd']]);
    expect(audited).toEqual([
      {
        ...{ action: 'sign-in.succeeded', object: { type: 'user', id: 'u1' } },
        actor: { id: 'u1', role: null },
      },
    ]);
    expect([repository.replacePasswordHash.mock.calls, events]).toEqual([[], []]);
  });

  it('ends the session that the browser had', async () => {
    sessions.ofCookie.mockResolvedValue({ sessionId: 'before' });
    await signIn(true, 'old cookie');
    expect(sessions.ofCookie.mock.calls).toEqual([['old cookie']]);
    expect(sessions.end.mock.calls).toEqual([['before']]);
    expect(events).toEqual([['sessionEnded', { sessionId: 'before' }]]);
  });

  it('replaces a hash of an earlier cost', async () => {
    hasher.isOutdated.mockReturnValue(true);
    await signIn();
    expect(repository.replacePasswordHash.mock.calls[0]?.slice(1)).toEqual([
      ...['u1', { before: 'hash', after: 'new hash' }],
    ]);
  });

  it('with a second factor answers a challenge, and clears no failures', async () => {
    jest.mocked(factors.hasSecondFactor).mockResolvedValue(true);
    jest.mocked(challenges.issueChallenge).mockResolvedValue('challenge');
    await expect(signIn()).rejects.toMatchObject({
      ...{ status: 401, code: 'second_factor_required', challenge: 'challenge' },
    });
    expect(jest.mocked(challenges.issueChallenge).mock.calls[0]?.slice(1)).toEqual(['u1', NOW]);
    expect([jest.mocked(throttle.clearFailures).mock.calls, sessions.open.mock.calls, audited]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('with a wrong password counts and records the failure', async () => {
    hasher.matches.mockResolvedValue(false);
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(jest.mocked(throttle.countFailure).mock.calls[0]?.slice(1)).toEqual([attempt, NOW]);
    expect(audited).toEqual([
      {
        ...{ action: 'sign-in.failed', object: { type: 'user', id: 'u1' } },
        after: { email: 'a***@e***' },
      },
    ]);
    expect(hasher.matches.mock.calls).toEqual([['hash', 'right']]);
  });

  it.each<[string, users.UserRow | undefined, boolean]>([
    ['an unknown email', undefined, true],
    ['a demo account without the demo', row({ is_demo: true }), false],
  ])('with %s takes the same work and the same answer', async (_name, found, isDemoOn) => {
    repository.findByEmail.mockResolvedValue(found as never);
    await expect(signIn(isDemoOn)).rejects.toMatchObject(WRONG);
    expect(hasher.matches.mock.calls).toEqual([[null, 'right']]);
    expect(audited).toMatchObject([{ object: { id: null } }]);
  });

  it('to a demo account works with the demo', async () => {
    repository.findByEmail.mockResolvedValue(row({ is_demo: true }) as never);
    expect((await signIn()).answer.userId).toBe('u1');
  });
});

describe('the second step of a sign-in', () => {
  const finish = () =>
    identity().finishSignIn(
      { challenge: 'x', code: '123456' },
      { ...context, address: '203.0.113.1', deviceCookie: 'd' },
    );
  beforeEach(() => {
    jest.mocked(challenges.findChallenge).mockResolvedValue('u1');
    jest
      .mocked(challenges.challengeExpired)
      .mockReturnValue(Object.assign(new Error('late'), { status: 401 }) as never);
    jest.mocked(codes.useCode).mockResolvedValue(true);
  });

  it('uses the code and the challenge, and remembers the device', async () => {
    expect(await finish()).toMatchObject({ answer: { userId: 'u1' }, deviceCookie: 'device cookie' });
    const [, claim] = jest.mocked(codes.useCode).mock.calls[0] ?? [];
    expect(claim).toMatchObject({ user: { id: 'u1' }, code: '123456', address: '203.0.113.1' });
    await claim?.audit({} as never, { action: 'recovery-code.used', object: { type: 'user', id: 'u1' } });
    expect(audited.at(-1)).toMatchObject({ action: 'recovery-code.used', actor: { id: 'u1', role: null } });
    expect(jest.mocked(challenges.consumeChallenge).mock.calls[0]?.[1]).toBe('x');
    expect(devices.remember.mock.calls).toEqual([['u1', 'd']]);
  });

  it('with a wrong code is recorded, and leaves the challenge', async () => {
    jest.mocked(codes.useCode).mockResolvedValue(false);
    await expect(finish()).rejects.toMatchObject({ status: 401 });
    expect(audited).toEqual([{ action: 'sign-in.failed', object: { type: 'user', id: 'u1' } }]);
    expect(challenges.consumeChallenge).not.toHaveBeenCalled();
  });

  it('of a deleted user has ended', async () => {
    repository.findUser.mockResolvedValue(undefined);
    await expect(finish()).rejects.toThrow('late');
    expect(codes.useCode).not.toHaveBeenCalled();
  });
});

describe('registering', () => {
  const input = {
    ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phonenumber: '020' },
    password: 'a long sentence for this',
  };

  it.each([
    [undefined, false],
    [true, true],
  ])(
    'stores a customer or a driver (%s), and asks for a confirmation of the email',
    async (isDriver, expected) => {
      repository.insertUser.mockImplementation(async (_db, inserted) => row(inserted as object));
      const user = await identity().register({ ...input, ...(isDriver ? { isDriver } : {}) } as never);
      expect(user).toMatchObject({ name: 'Ada Lovelace', isDriver: expected });
      expect(repository.insertUser.mock.calls[0]?.[1]).toEqual({
        ...{ id: expect.any(String), first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        ...{ phonenumber: '020', is_admin: false, is_driver: expected, is_verified_driver: false },
        ...{ email_verified_at: null, password_hash: 'new hash', is_demo: false, created_at: new Date(NOW) },
      });
      expect(jest.mocked(mails.enqueueAccountMailIfAllowed).mock.calls[0]?.slice(1)).toEqual([
        ...[{ mail: 'verify-email', userId: user.id, recipient: 'ada@example.com' }, NOW],
      ]);
    },
  );

  it('of a taken email is refused before a hash, or after a race', async () => {
    repository.insertUser.mockResolvedValue(undefined);
    await expect(identity().register(input as never)).rejects.toMatchObject({ code: 'email_taken' });
    expect(hasher.hash).toHaveBeenCalledTimes(1);
    repository.isEmailTaken.mockResolvedValue(true);
    await expect(identity().register(input as never)).rejects.toMatchObject({ code: 'email_taken' });
    expect(hasher.hash).toHaveBeenCalledTimes(1);
    expect(mails.enqueueAccountMailIfAllowed).not.toHaveBeenCalled();
  });

  it('with a weak password is refused', async () => {
    await expect(
      identity().register({ ...input, password: 'ada@example.com' } as never),
    ).rejects.toMatchObject({
      ...{ status: 422, code: 'password_of_email' },
    });
  });
});

describe('the demo admin', () => {
  const demo = row({ id: 'demo', is_demo: true, staff_role: 'owner', is_admin: true });

  it('is signed in, and created by the first call', async () => {
    repository.findDemoAdmin.mockResolvedValueOnce(demo);
    expect((await identity().signInDemo(context)).answer).toMatchObject({
      userId: 'demo',
      staffRole: 'owner',
    });
    expect(repository.insertUser).not.toHaveBeenCalled();
    repository.insertUser.mockResolvedValue(demo);
    await identity().signInDemo(context);
    expect(repository.insertUser.mock.calls[0]?.[1]).toEqual({
      ...{ id: expect.any(String), first_name: 'Demo', last_name: 'Admin', email: users.DEMO_EMAIL },
      ...{
        phonenumber: '',
        is_admin: true,
        staff_role: 'owner',
        is_driver: false,
        is_verified_driver: false,
      },
      ...{ email_verified_at: new Date(NOW), password_hash: null, is_demo: true, created_at: new Date(NOW) },
    });
  });

  it('is the one of a concurrent call, or not available where its address is taken', async () => {
    repository.insertUser.mockResolvedValue(undefined);
    repository.findDemoAdmin.mockResolvedValueOnce(undefined).mockResolvedValueOnce(demo);
    expect((await identity().signInDemo(context)).answer.userId).toBe('demo');
    repository.findDemoAdmin.mockResolvedValue(undefined);
    await expect(identity().signInDemo(context)).rejects.toMatchObject({ status: 409, code: 'demo_taken' });
  });
});

it('ends a session at the sign-out', async () => {
  await identity().signOut(session('u1'));
  expect(sessions.end.mock.calls).toEqual([['s-u1']]);
  expect(events).toEqual([['sessionEnded', { sessionId: 's-u1' }]]);
});
