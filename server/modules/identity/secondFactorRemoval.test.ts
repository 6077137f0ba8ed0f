// Tests the removal of a second factor by an owner over replaced statements. secondFactor.test.ts tests the call.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as announcements from './announcements.ts';
import * as users from './repository.ts';
import * as factors from './secondFactor.ts';
import { removeSecondFactorOf } from './secondFactorRemoval.ts';
import * as stored from './secondFactorRepository.ts';
import * as sessions from './sessionRepository.ts';

jest.mock('./announcements.ts');
jest.mock('./repository.ts');
jest.mock('./secondFactorRepository.ts');
jest.mock('./sessionRepository.ts');
jest.mock('./secondFactor.ts', () => ({
  ...jest.requireActual<object>('./secondFactor.ts'),
  eraseSecondFactor: jest.fn(),
}));

const user = (change: object = {}) =>
  ({ id: 'u1', staff_role: null, is_demo: false, admin_by_demo: false, ...change }) as users.UserRow;

async function remove({ target = user(), actor = user({ id: 'boss' }), hasFactor = true } = {}, id = 'u1') {
  jest.resetAllMocks();
  jest.mocked(users.findUser).mockImplementation(async (_tx, wanted) => (wanted === 'u1' ? target : actor));
  jest.mocked(stored.hasSecondFactor).mockResolvedValue(hasFactor);
  jest.mocked(sessions.deleteSessionsOfUser).mockResolvedValue(['s1', 's2']);
  const events: unknown[][] = [];
  const audited: object[] = [];
  const eventBus = new EventEmitter();
  for (const name of ['sessionEnded', 'userChanged']) {
    eventBus.on(name, (event: object) => events.push([name, event]));
  }
  const db = { transaction: async (work: (tx: object) => unknown) => work({}) } as unknown as Database;
  await removeSecondFactorOf(
    { db, now: () => 5, eventBus: eventBus as unknown as EventBus },
    { userId: 'boss' } as Session,
    { id, audit: async (_tx, record) => void audited.push(record) },
  );
  return { events, audited };
}

it('erases the factor, mails the person, and signs the person out everywhere', async () => {
  expect(await remove()).toEqual({
    events: [
      ['sessionEnded', { sessionId: 's1' }],
      ['sessionEnded', { sessionId: 's2' }],
      ['userChanged', { userId: 'u1' }],
    ],
    audited: [{ action: 'second-factor.removed', object: { type: 'user', id: 'u1' } }],
  });
  expect(jest.mocked(factors.eraseSecondFactor).mock.calls[0]?.[1]).toBe('u1');
  expect(jest.mocked(announcements.announceToOwner).mock.calls[0]?.slice(1)).toEqual([
    ...[{ userId: 'u1', mail: 'second-factor-removed' }, 5],
  ]);
});

it.each<[string, Parameters<typeof remove>[0], string, object]>([
  ['of oneself', {}, 'boss', { status: 409, code: 'oneself' }],
  ['of nobody', { target: undefined as never }, 'u1', { status: 404 }],
  ['of a person without one', { hasFactor: false }, 'u1', { status: 409, code: 'second_factor_off' }],
  [
    'of staff by the demo',
    { actor: user({ id: 'boss', is_demo: true }), target: user({ staff_role: 'desk' }) },
    'u1',
    { status: 403, code: 'demo_account' },
  ],
])('%s is refused', async (_name, given, id, problem) => {
  const removal =
    given && 'target' in given && given.target === undefined ? removeOfNobody() : remove(given, id);
  await expect(removal).rejects.toMatchObject(problem);
  expect(factors.eraseSecondFactor).not.toHaveBeenCalled();
});

async function removeOfNobody() {
  jest.resetAllMocks();
  jest.mocked(users.findUser).mockResolvedValue(undefined);
  const db = { transaction: async (work: (tx: object) => unknown) => work({}) } as unknown as Database;
  await removeSecondFactorOf(
    { db, now: () => 5, eventBus: new EventEmitter() as unknown as EventBus },
    { userId: 'boss' } as Session,
    { id: 'u1', audit: async () => undefined },
  );
}
