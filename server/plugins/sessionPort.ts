// What requests and sockets need of sessions; the identity module implements it.

/** The caller, with the roles that the database has at the time of the request. */
export interface Session {
  sessionId: string;
  userId: string;
  isAdmin: boolean;
  isDriver: boolean;
  isVerifiedDriver: boolean;
  isDemo: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** False for API clients, which send the signed token. */
  viaCookie: boolean;
}

export interface OpenedSession {
  cookieValue: string;
  token: string;
  /** How long the browser keeps the cookie: a time from now, because its clock may differ. */
  maxAgeSeconds: number;
}

export interface Sessions {
  /** Opens a new session of this user, with a new id every time. */
  open(user: { id: string; isAdmin: boolean; isDriver: boolean }): Promise<OpenedSession>;
  /** The living session of a cookie's value, or null. */
  ofCookie(value: string): Promise<Session | null>;
  /** The living session of a signed token, or null for a forged, expired or revoked one. */
  ofToken(token: string): Promise<Session | null>;
  /** This session with the roles of now, or null where it has ended. Does not count as a use of it. */
  reread(session: Session): Promise<Session | null>;
  end(sessionId: string): Promise<void>;
}
