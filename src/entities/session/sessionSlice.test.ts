// Checks the signed-in user: the stored flags, the role, and what each role does.
import { sessionEnded, sessionStarted, type SessionFlags } from '#app/api/sessionEvents.ts';
import * as slice from './sessionSlice.ts';

const { reducer, getInitialState } = slice.sessionSlice;
const started = (more: Partial<SessionFlags> = {}) =>
  sessionStarted({ userId: 'u1', isAdmin: false, isDriver: false, ...more });
const stateAfter = (...events: Parameters<typeof reducer>[1][]) =>
  ({ session: events.reduce(reducer, getInitialState()) }) as never;

test('is signed out at first and after the end of the session', () => {
  for (const state of [stateAfter(), stateAfter(started(), sessionEnded({ reason: 'expired' }))]) {
    expect(slice.selectIsSignedIn(state)).toBe(false);
    expect(slice.selectUserId(state)).toBe('');
    expect(slice.selectIsStaff(state)).toBe(false);
    expect(slice.selectIsRoleKnown(state)).toBe(false);
  }
});

test('replaces every flag of the user before', () => {
  const state = stateAfter(
    started({ isAdmin: true, isDriver: true, staffRole: 'owner' }),
    started({ userId: 'u2' }),
  );
  expect(slice.selectUserId(state)).toBe('u2');
  expect([slice.selectIsAdmin(state), slice.selectIsDriver(state)]).toEqual([false, false]);
  expect(slice.selectStaffRole(state)).toBeNull();
});

test.each<[Partial<SessionFlags>, string | null, boolean, boolean, boolean]>([
  // flags, role, known, staff, answers messages
  [{}, null, false, false, false],
  [{ staffRole: null }, null, true, false, false],
  [{ isAdmin: true }, 'manager', false, true, true],
  [{ isAdmin: true, staffRole: 'owner' }, 'owner', true, true, true],
  [{ staffRole: 'desk' }, 'desk', true, true, true],
  [{ staffRole: 'accountant' }, 'accountant', true, true, false],
])('has the role of %j: %s', (flags, role, isKnown, isStaff, answers) => {
  const state = stateAfter(started(flags));
  expect(slice.selectStaffRole(state)).toBe(role);
  expect(slice.selectIsRoleKnown(state)).toBe(isKnown);
  expect(slice.selectIsStaff(state)).toBe(isStaff);
  expect(slice.selectAnswersMessages(state)).toBe(answers);
});

const FLAGS = { userToken: 'true', userId: 'u1', isAdmin: true, isDriver: false };
test.each([
  [FLAGS, FLAGS],
  [
    { ...FLAGS, isAdmin: 'true' },
    { ...FLAGS, isAdmin: false },
  ],
  [
    { ...FLAGS, isDriver: true, staffRole: 'owner' },
    { ...FLAGS, isDriver: true },
  ],
  [{ ...FLAGS, userToken: '' }, undefined],
  [{ ...FLAGS, userId: '' }, undefined],
  [{ ...FLAGS, userId: 7 }, undefined],
  [null, undefined],
  ['true', undefined],
])('reads the stored flags %j', (stored, session) => {
  expect(slice.readSession(stored)).toEqual(session ?? getInitialState());
});
