// Who is signed in, as the four flags that sessionStorage keeps, and the role among the staff, which it does not. Hints for the screens; the server decides.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { answersMessages, type StaffRole } from '#domain/staff/roles.ts';

export interface SessionState {
  /** 'true' while signed in, empty otherwise. */
  userToken: 'true' | '';
  userId: string;
  isAdmin: boolean;
  isDriver: boolean;
  /** Undefined until the server has told it. */
  staffRole?: StaffRole | null | undefined;
}

const signedOut: SessionState = { userToken: '', userId: '', isAdmin: false, isDriver: false };

/** What an earlier load left in storage; anything that is no session of ours counts as signed out. */
export function readSession(stored: unknown): SessionState {
  if (typeof stored !== 'object' || stored === null) return signedOut;
  const { userToken, userId, isAdmin, isDriver } = stored as Record<string, unknown>;
  if (userToken !== 'true' || typeof userId !== 'string' || userId === '') return signedOut;
  return { userToken, userId, isAdmin: isAdmin === true, isDriver: isDriver === true };
}

/** Until the server has told the role, an admin counts as a manager, the lesser of the two. */
const roleOf = ({ staffRole, isAdmin }: SessionState): StaffRole | null =>
  staffRole === undefined ? (isAdmin ? 'manager' : null) : staffRole;

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (session, { payload }) => {
        session.userToken = 'true';
        session.userId = payload.userId;
        session.isAdmin = payload.isAdmin;
        session.isDriver = payload.isDriver;
        session.staffRole = payload.staffRole;
      })
      .addCase(sessionEnded, () => signedOut);
  },
  selectors: {
    selectIsSignedIn: (session) => session.userToken === 'true',
    selectUserId: (session) => session.userId,
    selectIsAdmin: (session) => session.isAdmin,
    selectIsDriver: (session) => session.isDriver,
    /** False for a role that the server has not told yet. */
    selectIsRoleKnown: (session) => session.staffRole !== undefined,
    selectIsStaff: (session) => roleOf(session) !== null,
    selectStaffRole: roleOf,
    selectAnswersMessages: (session) => answersMessages(roleOf(session)),
  },
});

export const {
  selectIsSignedIn,
  selectUserId,
  selectIsAdmin,
  selectIsDriver,
  selectIsRoleKnown,
  selectIsStaff,
  selectStaffRole,
  selectAnswersMessages,
} = sessionSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof sessionSlice> {}
}
