// The data of a sign-in request about the browser.
import type { FastifyRequest } from 'fastify';
import { auditOf, type Audit } from '#server/platform/audit/auditLog.ts';
import { describeDevice } from './describeDevice.ts';

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
