// What happens to the session, as events that many slices answer; the lowest layer that dispatches them holds them.
import { createAction } from '@reduxjs/toolkit';
import type { StaffRole } from '#domain/staff/roles.ts';

/** The session flags of the specification: what the browser remembers of who is signed in. */
export interface SessionFlags {
  userId: string;
  isAdmin: boolean;
  isDriver: boolean;
  /** Null for nobody of the staff; undefined until the server has told it. Not stored. */
  staffRole?: StaffRole | null;
}

/** Somebody signed in, here or in another tab, or the server confirmed who is signed in. */
export const sessionStarted = createAction<SessionFlags>('session/started');
/** Signed out, or the server no longer knows the session: everything of that person leaves the store. */
export const sessionEnded = createAction<{ reason: 'signed-out' | 'expired' }>('session/ended');
/** The server refuses a call until the user confirms who they are: the call waits. */
export const reauthenticationRequested = createAction('session/reauthenticationRequested');
