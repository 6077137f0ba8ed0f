// Sets the security headers of every response, and refuses state-changing requests from other origins (CSRF).
import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { bearerToken, sessionCookieName } from './session.ts';

const CSP_REPORTS = '/api/csp-reports';
const REPORT_GROUP = 'csp';
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

export interface SecurityOptions {
  publicOrigin: string | undefined;
  /** True when real Stripe is configured: only then the policy allows its script, frames and API. */
  stripe: boolean;
  /** Origins besides the page's own that the browser app calls, by `API_BASE` and `SOCKET_URL`. */
  apiOrigins?: readonly string[];
}

/** The inline content that the policy of an HTML page allows. */
export interface PageContent {
  /** The nonce of its styles, also of those that its scripts write. */
  nonce: string;
  /** The sha256 of each of its inline scripts, in base64. */
  scriptHashes: readonly string[];
}

/** The content security policy; without a nonce scripts cannot write styles. */
export function contentSecurityPolicy(
  { stripe, apiOrigins = [] }: Pick<SecurityOptions, 'stripe' | 'apiOrigins'>,
  page?: PageContent & { host: string | undefined },
): string {
  const ownScripts = page?.scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('') ?? '';
  const sockets = page?.host ? ` ws://${page.host} wss://${page.host}` : '';
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    `script-src 'self'${ownScripts}${stripe ? ` ${STRIPE_SCRIPTS}` : ''}`,
    `style-src 'self'${page ? ` 'nonce-${page.nonce}'` : ''}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self'",
    // In older Safari versions 'self' does not cover WebSockets.
    `connect-src 'self'${sockets}${apiOrigins.map((origin) => ` ${origin}`).join('')}${stripe ? ' https://api.stripe.com' : ''}`,
    // No string may become HTML or the address of a script, except by webpack's policy for chunks, the service worker's
    // and the payment script's.
    "require-trusted-types-for 'script'",
    'trusted-types webpack service-worker default',
    // Browsers that support `report-to` use it instead of the older directive.
    `report-uri ${CSP_REPORTS}`,
    `report-to ${REPORT_GROUP}`,
    `frame-src ${stripe ? `${STRIPE_SCRIPTS} https://hooks.stripe.com` : "'self'"}`,
  ].join('; ');
}

function headersFor(options: SecurityOptions): Record<string, string> {
  // Apple Pay and Google Pay open from the provider's frames.
  const payment = options.stripe ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : '(self)';
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORTS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': `payment=${payment}, camera=(), microphone=(), geolocation=()`,
    ...(options.publicOrigin?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The headers of a request that identify its origin. */
export interface Provenance {
  method: string;
  host: string;
  secFetchSite: string | undefined;
  origin: string | undefined;
  /** A token in the Authorization header: a page of another origin cannot make a browser send one. */
  hasBearer: boolean;
  hasSessionCookie: boolean;
}

/**
 * True if a request may change state: Sec-Fetch-Site, or else Origin, shows that it comes from the own origin, or it
 * contains no credential that a browser adds automatically. Source: OWASP's CSRF cheat sheet, fetch metadata.
 */
export function mayChange(from: Provenance, publicOrigin: string | undefined): boolean {
  if (SAFE_METHODS.has(from.method) || from.hasBearer) return true;
  if (from.secFetchSite !== undefined) return from.secFetchSite === 'same-origin';
  if (from.origin !== undefined) {
    return (
      from.origin === publicOrigin || (URL.canParse(from.origin) && new URL(from.origin).host === from.host)
    );
  }
  return !from.hasSessionCookie;
}

const HOST = /^[a-z0-9.:[\]-]+$/i;

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: Readonly<Record<string, string>>;
    /** The content security policy of an HTML page with this content. */
    pagePolicy(request: FastifyRequest, content: PageContent): string;
  }
}

/** 128 random bits in base64, new for every page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export const security = fp<SecurityOptions>(
  async (app, options) => {
    const { publicOrigin } = options;
    const headers = headersFor(options);
    const sessionCookie = new RegExp(`(^|;\\s*)${sessionCookieName(publicOrigin)}=`);

    app.decorate('securityHeaders', headers);
    app.decorate('pagePolicy', (request, content) => {
      const host = HOST.test(request.host) ? request.host : undefined;
      return contentSecurityPolicy(options, { ...content, host });
    });

    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      const isCall = request.routeOptions.config.access !== undefined;
      if (!isCall) return;
      reply.header('cache-control', 'no-store');
      const provenance: Provenance = {
        method: request.method,
        host: request.host,
        secFetchSite: request.headers['sec-fetch-site']?.toString(),
        origin: request.headers.origin,
        hasBearer: bearerToken(request) !== undefined,
        hasSessionCookie: sessionCookie.test(request.headers.cookie ?? ''),
      };
      if (!mayChange(provenance, publicOrigin)) {
        throw new HttpProblem(403, 'This can only be done from our own pages.', { code: 'cross_origin' });
      }
    });
  },
  { name: 'security' },
);
