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

/** A user signed in, in this tab or another one, or the server confirmed the session. */
export const sessionStarted = createAction<SessionFlags>('session/started');
/** The user signed out or deleted the account, or the session is unknown to the server: all data of the user leaves the store. */
export const sessionEnded = createAction<{ reason: 'signed-out' | 'deleted' | 'expired' }>('session/ended');
/** The server refuses a call until the user confirms their identity: the call waits. */
export const reauthenticationRequested = createAction('session/reauthenticationRequested');
