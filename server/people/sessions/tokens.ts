// The two credentials of a session: the cookie's random value, and a signed token (JWT) for API clients.
import { createHmac, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';

/** 256 random bits for the session cookie. */
export function newCookieValue(): string {
  return randomBytes(32).toString('base64url');
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
/** The issuer and the audience of the tokens: this server only. */
const ISSUER = 'luxury-car-rentals';
const AUDIENCE = 'luxury-car-rentals/api';

/** Identifies a secret in a token's header without revealing it. */
const keyId = (secret: string) =>
  createHmac('sha256', secret).update('session token key id').digest('base64url').slice(0, 16);

/** A token with these claims, signed with `secret`, whose key id is in the header. */
export function signToken(secret: string, content: Claims): string {
  const sign = createSigner({
    key: secret,
    algorithm: ALGORITHM,
    noTimestamp: true,
    kid: keyId(secret),
    iss: ISSUER,
    aud: AUDIENCE,
  });
  return sign({ ...content });
}

/**
 * The claims of a token that one of the secrets signed and that has not expired at `now` (epoch ms); null for any
 * other. The token's key id selects the secret, so a token verifies with exactly one.
 */
export function readToken(secrets: readonly string[], token: string, now: number): Claims | null {
  try {
    const header = z.object({ kid: z.string() }).parse(JSON.parse(headerText(token)));
    const secret = secrets.find((each) => keyId(each) === header.kid);
    if (secret === undefined) return null;
    const verify = createVerifier({
      key: secret,
      algorithms: [ALGORITHM],
      clockTimestamp: now,
      requiredClaims: ['exp', 'iss', 'aud'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
    });
    return claims.parse(verify(token));
  } catch {
    return null;
  }
}

const headerText = (token: string) => Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
