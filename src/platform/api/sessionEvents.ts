// The events of the session, to which many slices react. They are in this layer because it dispatches them.
import { createAction } from '@reduxjs/toolkit';
import type { StaffRole } from '#domain/people/roles.ts';

/** The session flags of the specification: the signed-in user as the browser stores it. */
export interface SessionFlags {
  userId: string;
  isAdmin: boolean;
  isDriver: boolean;
  /** Null for a user who is not staff; undefined until the server has answered. Not stored. */
  staffRole?: StaffRole | null;
}

/** The id of the user for whom the page was loaded; '' for a guest. */
export const pageUser = (state: unknown): string =>
  (state as { session?: { userId: string } }).session?.userId ?? '';

/** A user signed in, in this tab or another one, or the server confirmed the session. */
export const sessionStarted = createAction<SessionFlags>('session/started');
/** The user signed out, or deleted the account: all data of the user leaves the store, and another page is loaded. */
export const sessionEnded = createAction<'deleted' | undefined>('session/ended');
/** The server refused a call of the user, whose session may have ended: the call waits for the answer to this. */
export const sessionDoubted = createAction('session/doubted');
/** The session is unknown to the server: the page stands, covered, until the user signs in again. */
export const sessionLost = createAction('session/lost');
/** Another user has signed in with this browser, in another tab: the page stands, covered, until it is loaded again. */
export const otherUserFound = createAction<SessionFlags & { name: string }>('session/otherUserFound');
/** The server refuses a call until the user confirms their identity: the call waits. */
export const reauthenticationRequested = createAction('session/reauthenticationRequested');
