// The signed-in user: four flags, stored in sessionStorage, and the staff role, not stored. The server decides.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import {
  otherUserFound,
  sessionEnded,
  sessionLost,
  sessionStarted,
  type SessionFlags,
} from '#app/platform/api/sessionEvents.ts';
import { answersMessages, type StaffRole } from '#domain/people/roles.ts';

export interface SessionState {
  /** 'true' while signed in, empty otherwise. */
  userToken: 'true' | '';
  userId: string;
  isAdmin: boolean;
  isDriver: boolean;
  /** Undefined until the server has answered. */
  staffRole?: StaffRole | null | undefined;
  /** True after a screen has asked the server, which knows no session. Not stored. */
  isGuest?: boolean;
  /** True after the end of the session, until the user signs in again. Not stored. */
  hasEnded?: boolean;
  /** The user who has signed in with this browser instead, until the page is loaded again. Not stored. */
  successor?: SessionFlags & { name: string };
}

const signedOut: SessionState = { userToken: '', userId: '', isAdmin: false, isDriver: false };

/** Reads the stored flags of an earlier load; an invalid entry counts as signed out. */
export function readSession(stored: unknown): SessionState {
  if (typeof stored !== 'object' || stored === null) return signedOut;
  const { userToken, userId, isAdmin, isDriver } = stored as Record<string, unknown>;
  if (userToken !== 'true' || typeof userId !== 'string' || userId === '') return signedOut;
  return { userToken, userId, isAdmin: isAdmin === true, isDriver: isDriver === true };
}

/** Until the server has answered the role, an admin counts as a manager, the lower of the two roles. */
const roleOf = ({ staffRole, isAdmin }: SessionState): StaffRole | null =>
  staffRole === undefined ? (isAdmin ? 'manager' : null) : staffRole;

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    /** The server knows no session, and nothing on the page is anybody's. */
    guestConfirmed: () => ({ ...signedOut, isGuest: true }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (session, { payload }) => {
        // For another user the page stays covered until it is loaded again.
        if (session.userId === payload.userId) {
          delete session.hasEnded;
          delete session.successor;
        }
        session.userToken = 'true';
        session.userId = payload.userId;
        session.isAdmin = payload.isAdmin;
        session.isDriver = payload.isDriver;
        session.staffRole = payload.staffRole;
        delete session.isGuest;
      })
      .addCase(sessionLost, (session) => {
        if (session.userToken === 'true') session.hasEnded = true;
        delete session.successor;
      })
      .addCase(otherUserFound, (session, { payload }) => {
        session.successor = payload;
        delete session.hasEnded;
      })
      .addCase(sessionEnded, () => signedOut);
  },
  selectors: {
    selectIsSignedIn: (session) => session.userToken === 'true',
    /** True while a dialog covers the page until somebody signs in or the page is loaded again. */
    selectIsSessionOver: ({ hasEnded, successor }) => hasEnded === true || successor !== undefined,
    selectSuccessor: (session) => session.successor,
    selectIsGuest: (session) => session.isGuest === true,
    selectUserId: (session) => session.userId,
    selectIsAdmin: (session) => session.isAdmin,
    selectIsDriver: (session) => session.isDriver,
    /** False until the server has answered the role. */
    selectIsRoleKnown: (session) => session.staffRole !== undefined,
    selectIsStaff: (session) => roleOf(session) !== null,
    selectStaffRole: roleOf,
    selectAnswersMessages: (session) => answersMessages(roleOf(session)),
  },
}).injectInto(rootReducer);

export const { guestConfirmed } = sessionSlice.actions;
export const {
  selectIsSignedIn,
  selectIsSessionOver,
  selectSuccessor,
  selectIsGuest,
  selectUserId,
  selectIsAdmin,
  selectIsDriver,
  selectIsRoleKnown,
  selectIsStaff,
  selectStaffRole,
  selectAnswersMessages,
} = sessionSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof sessionSlice> {}
}
