// The two credentials of a session: the cookie's random value, and a signed token (JWT) for API clients.
import { createHash, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';

/** 256 random bits for the session cookie. */
export function newCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a cookie's value that the database stores. */
export function hashOfCookie(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

const claims = z.object({
  id: z.uuid(),
  isAdmin: z.boolean(),
  isDriver: z.boolean(),
  /** The id of the session's row; without that row the token is invalid. */
  sid: z.uuid(),
  /** Seconds since the epoch. */
  exp: z.int(),
});
export type Claims = z.infer<typeof claims>;

const ALGORITHM = 'HS256';

/** A token with these claims, signed with `secret`. */
export function signToken(secret: string, content: Claims): string {
  return createSigner({ key: secret, algorithm: ALGORITHM, noTimestamp: true })({ ...content });
}

/** The claims of a token that `secret` signed and that has not expired at `now` (epoch ms); null for any other. */
export function readToken(secret: string, token: string, now: number): Claims | null {
  const verify = createVerifier({
    key: secret,
    algorithms: [ALGORITHM],
    clockTimestamp: now,
    requiredClaims: ['exp'],
  });
  try {
    return claims.parse(verify(token));
  } catch {
    return null;
  }
}
