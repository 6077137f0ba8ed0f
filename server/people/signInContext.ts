// The data of a sign-in request about the browser.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditOf, type Audit } from '#server/platform/audit/auditLog.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { describeDevice } from './describeDevice.ts';
import { deviceCookieOptions } from './knownDevices.ts';

export interface SignInContext {
  /** The value of the session cookie that the browser sends, if any. */
  cookie?: string | undefined;
  /** The browser and the system, for the list of sessions. */
  device: string;
  /** True for a page in a browser, which sends one of the headers that no script can remove. */
  isBrowser: boolean;
  audit: Audit;
}

export const signInContext = (request: FastifyRequest, now: () => number): SignInContext => ({
  cookie: request.sessionCookie,
  device: describeDevice(request.headers['user-agent'] ?? ''),
  isBrowser: (request.headers['sec-fetch-site'] ?? request.headers.origin) !== undefined,
  audit: auditOf(request, now),
});

/** A sign-in with a password: failures count for its address, and the cookie names a known device. */
export type PasswordSignInContext = SignInContext & { address: string; deviceCookie?: string | undefined };

interface SignedIn<Answer> {
  answer: Answer;
  session: Parameters<FastifyReply['setSession']>[0];
  /** The next value of the cookie of the device. */
  deviceCookie: string;
}

/** Returns a function that signs in, stores the session and the known device in cookies, and returns the answer. */
export function createPasswordSignIn(publicOrigin: string | undefined, now: () => number) {
  const { name, ...cookie } = deviceCookieOptions(publicOrigin);
  return async <Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    signIn: (context: PasswordSignInContext) => Promise<SignedIn<Answer>>,
  ): Promise<Answer> => {
    const { answer, session, deviceCookie } = await signIn({
      ...signInContext(request, now),
      address: countedAddressOf(request),
      deviceCookie: request.cookies[name],
    });
    reply.setSession(session);
    reply.setCookie(name, deviceCookie, cookie);
    return answer;
  };
}
