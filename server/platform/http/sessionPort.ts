// The interface to sessions that requests and sockets use; the identity module implements it.

import type { StaffRole } from '#domain/people/roles.ts';

/** The caller, with the roles in the database at the time of the request. */
export interface Session {
  sessionId: string;
  userId: string;
  isAdmin: boolean;
  /** Null for users who are not staff. */
  staffRole: StaffRole | null;
  isDriver: boolean;
  isVerifiedDriver: boolean;
  isDemo: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** The last authentication of the user: the sign-in or a later confirmation. Epoch milliseconds. */
  authenticatedAt: number;
  /** True for a member of the staff who has to set up a second factor before any other call. */
  mustSetUpSecondFactor: boolean;
  /**
   * The reservation whose payment link has opened the session, which may read and pay this reservation only; null for
   * a session of a sign-in.
   */
  onlyReservation: string | null;
  /** False for API clients, which send the signed token. */
  viaCookie: boolean;
}

export interface OpenedSession {
  cookieValue: string;
  token: string;
  /** Max-Age of the cookie in seconds: relative, because the browser's clock may differ. */
  maxAgeSeconds: number;
}

export interface Sessions {
  /**
   * Opens a new session of this user, with a new id every time. A session with `onlyReservation` ends after a day and
   * does not count as a recent sign-in.
   */
  open(user: {
    id: string;
    isAdmin: boolean;
    isDriver: boolean;
    device?: string;
    onlyReservation?: string | null;
    /** True for a browser, which uses the cookie: its token ends after five minutes. */
    isBrowser?: boolean;
  }): Promise<OpenedSession>;
  /** The valid session of a cookie's value, or null. */
  ofCookie(value: string): Promise<Session | null>;
  /** The valid session of a signed token, or null for a forged, expired or revoked token. */
  ofToken(token: string): Promise<Session | null>;
  /** This session with its current roles, or null when it has ended. Does not renew the session. */
  reread(session: Session): Promise<Session | null>;
  /** Stores that the user of this session has just authenticated. */
  confirmUser(sessionId: string): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Ends the background work of the sessions. */
  close(): void;
}
